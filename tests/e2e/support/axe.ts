import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong on the page, one line per rule with the elements that break it. It runs in the page itself: the
 * package for Playwright sends axe anew for each check, and takes twice as long.
 *
 * @param tags the rules to hold it to; null for every rule that axe has
 * @param within a selector: what lies outside is not checked
 */
export async function axeViolations(
  page: Page,
  { tags = WCAG_22_AA, within = 'html' }: { tags?: string[] | null; within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, within }) => {
      // A color that is on its way to that of another scheme has a contrast of its own.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      const { violations } = await window.axe!.run(within, {
        ...(tags && { runOnly: tags }),
        // Every element that keeps a rule would be described and sent as well: a third of the time.
        resultTypes: ['violations'],
        // It would fetch all styles and media again, for a rule about sound that plays by itself; the pages have none.
        preload: false,
        // The pages have none.
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { tags, within },
  );
}

/** What a page outside the portal is looked at in: the phone of who opens it and a desk, by day and by night. */
const LOOKS = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Expects nothing to be scrolled sideways, and nothing that axe finds, in every look. Needs a page with scripts on. */
export async function expectAxeCleanInAllLooks(page: Page): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const name = `${width} px, ${colorScheme}`;
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThan(1);
    expect(await axeViolations(page), name).toEqual([]);
  }
}
