// Classes of the columns of the directory.
export const cell = "px-2 sm:px-3";
/** Columns that are hidden in narrow windows. */
export const notNarrow = "max-lg:hidden";
export const onlyWide = "max-xl:hidden";
export const onlyWidest = "max-2xl:hidden";
