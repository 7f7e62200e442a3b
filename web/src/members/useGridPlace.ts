import { type RefObject, useLayoutEffect, useState } from "react";

interface GridPlace {
  columns: number;
  /** The height of a usual row in pixels, from the custom property --row-height, in rem. */
  rowHeight: number;
  /** The gap between rows, in pixels. */
  gap: number;
  /** The distance from the top of the document, in pixels. */
  top: number;
}

function measurePlace(grid: HTMLElement): GridPlace {
  const style = getComputedStyle(grid);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return {
    columns: style.gridTemplateColumns.split(" ").length,
    rowHeight: Number.parseFloat(style.getPropertyValue("--row-height")) * rem,
    gap: Number.parseFloat(style.rowGap),
    top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
  };
}

const isSamePlace = (one: GridPlace, other: GridPlace) =>
  (Object.keys(one) as (keyof GridPlace)[]).every((key) => one[key] === other[key]);

/** The layout of a grid as computed by the stylesheet, which determines the number of columns. */
export function useGridPlace(grid: RefObject<HTMLElement | null>): GridPlace {
  const [place, setPlace] = useState<GridPlace>({ columns: 1, rowHeight: 240, gap: 16, top: 0 });

  // Sizes are known only in the DOM, and change with the window and the font size.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const next = measurePlace(element);
      setPlace((before) => (isSamePlace(before, next) ? before : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [grid]);

  return place;
}
