export const findScroller = (container: HTMLElement | null): HTMLElement | null =>
  container?.querySelector<HTMLElement>('.dvn-scroller') ?? null;
