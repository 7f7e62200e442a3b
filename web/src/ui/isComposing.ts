/** Whether a key belongs to an input method. In Safari, only the code 229 marks the key that ends a composition. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
