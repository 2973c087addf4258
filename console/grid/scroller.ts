export const scrollerIn = (container: HTMLElement | null): HTMLElement | null =>
  container?.querySelector<HTMLElement>('.dvn-scroller') ?? null;
