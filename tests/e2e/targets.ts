import type { Page } from 'playwright-core';

/** The least size of a touch target, in pixels. */
const touchSize = 44;

/** The touch targets that are too small for a finger, with their sizes. Links in sentences are left out: they are as high as their line. */
export const findSmallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((size) => {
    const selector = 'button, a[href], input, select, textarea, summary, [role="tab"], [role="option"], [role="menuitem"]';
    /** The element whose touch also reaches the input: the label of a checkbox or radio button, or the search around a search box. */
    const leadingTo = (element: Element): Element | null | undefined => {
      if (!(element instanceof HTMLInputElement)) return null;
      return /checkbox|radio/.test(element.type) ? element.labels?.[0] : element.closest('search');
    };
    /** The place of an element together with the one that leads to it. */
    const placeOf = (element: Element) => {
      const leading = leadingTo(element);
      const rects = [element, ...(leading ? [leading] : [])].map((each) => each.getBoundingClientRect());
      const [left, top] = [Math.min(...rects.map((rect) => rect.left)), Math.min(...rects.map((rect) => rect.top))];
      const [right, bottom] = [Math.max(...rects.map((rect) => rect.right)), Math.max(...rects.map((rect) => rect.bottom))];
      return { left, top, width: right - left, height: bottom - top };
    };
    const isVisible = (element: Element) => {
      const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
      return width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    /** Whether it has scrolled so far that a part of it may be out of sight. */
    const isAtEdge = (element: Element, y: number): boolean => {
      let around = element.parentElement;
      while (around && getComputedStyle(around).overflowY === 'visible') around = around.parentElement;
      if (!around) return false;
      const { top, bottom } = around.getBoundingClientRect();
      return y - size / 2 < top || y + size / 2 > bottom;
    };
    /** Whether a touch there reaches the element, or its label. */
    const isReached = (element: Element, x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    };
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      if (!isVisible(element) || element.closest('[aria-hidden="true"], [inert], .visually-hidden, canvas')) return [];
      if (element instanceof HTMLButtonElement && element.disabled) return [];
      const { display } = getComputedStyle(element);
      if (element.tagName === 'A' && display === 'inline') return [];
      const { left, top, width, height } = placeOf(element);
      if (width >= size && height >= size) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      if (!isReached(element, x, y) || isAtEdge(element, y)) return [];
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < size && isReached(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
        return steps;
      };
      const [across, down] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
      if (Math.max(width, across) >= size - 1 && Math.max(height, down) >= size - 1) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return [`a finger has ${across} × ${down} px for ${element.tagName.toLowerCase()} ${name.slice(0, 60)}`];
    });
  }, touchSize);
