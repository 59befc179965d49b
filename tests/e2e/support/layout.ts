import type { Page } from '@playwright/test';

/**
 * What is broken in the layout of the page at its present size: sideways scrolling, text that is cut without an
 * ellipsis, text on top of other text, words with one letter per line.
 *
 * @returns one line per problem, at most 20; the pictures of maps and charts are not checked
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    const problems: string[] = [];
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    if (overflow > 0) problems.push(`scrolls sideways by ${overflow} px`);

    type Frame = { box: Box; isHidden: boolean; isOpen: boolean; isScrolled: boolean };
    const frames = new Map<Element, Frame>();
    /** How an element shows its content; computed once, since a page's texts share their ancestors. */
    function frameOf(element: Element): Frame {
      const known = frames.get(element);
      if (known) return known;
      const style = getComputedStyle(element);
      const frame = {
        box: element.getBoundingClientRect(),
        isHidden: style.visibility === 'hidden' || style.opacity === '0' || style.clipPath !== 'none',
        isOpen: style.overflowX === 'visible',
        isScrolled: style.overflowX === 'auto' || style.textOverflow === 'ellipsis',
      };
      frames.set(element, frame);
      return frame;
    }

    /** The part of `box` that its ancestors let through, and whether one of them cuts it at the side. */
    function visiblePart(element: Element, box: Box): { part: Box; isCut: boolean } | null {
      const part = { ...box };
      let isCut = false;
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { box: frame, isHidden, isOpen, isScrolled } = frameOf(at);
        if (isHidden) return null;
        if (isOpen) continue;
        const isWithin = part.left >= frame.left - 1 && part.right <= frame.right + 1;
        if (!isWithin && !isScrolled) isCut = true;
        part.left = Math.max(part.left, frame.left);
        part.right = Math.min(part.right, frame.right);
        part.top = Math.max(part.top, frame.top);
        part.bottom = Math.min(part.bottom, frame.bottom);
      }
      return part.right - part.left < 1 || part.bottom - part.top < 1 ? null : { part, isCut };
    }

    const texts: (Box & { text: string; node: Node })[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent === null || parent.closest('svg, option, [aria-hidden=true], .map')) continue;
      // What a closed fold holds has a place and is not drawn.
      if (parent.closest('details:not([open]) > :not(summary)')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()];
      // A column that the others left no room: its words stand a letter a line.
      if (lines.length > 3 && text.length < 2 * lines.length) problems.push(`a letter a line: ${text.slice(0, 40)}`);
      for (const { left, top, right, bottom } of lines) {
        const seen = visiblePart(parent, { left, top, right, bottom });
        if (seen === null) continue;
        if (seen.isCut) problems.push(`cut: ${text.slice(0, 40)}`);
        texts.push({ ...seen.part, text, node });
      }
    }
    texts.sort((one, other) => one.top - other.top);
    for (const [at, one] of texts.entries())
      for (const other of texts.slice(at + 1)) {
        if (other.top > one.bottom) break;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - other.top;
        const height = Math.min(one.bottom - one.top, other.bottom - other.top);
        if (one.node !== other.node && across > 2 && down > height * 0.4)
          problems.push(`“${one.text.slice(0, 40)}” lies on “${other.text.slice(0, 40)}”`);
      }
    return [...new Set(problems)].slice(0, 20);
  });
}
