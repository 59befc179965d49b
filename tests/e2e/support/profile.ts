import type { Locator, Page } from '@playwright/test';

/** The head of a carrier's profile: identity, answer, numbers and actions. */
export const panelOf = (page: Page): Locator => page.locator('header.decision-panel');

/** An action of the panel, behind "More" where it is not the primary one. Opened already, the menu stays so. */
export async function panelAction(page: Page, role: 'link' | 'button', name: string): Promise<Locator> {
  const menu = page.locator('details.panel-menu');
  if (!(await menu.evaluate((details: HTMLDetailsElement) => details.open))) await menu.locator('summary').click();
  return panelOf(page).getByRole(role, { name, exact: true });
}

/** The rows of a rule among all rules of a carrier. */
export const ruleOf = (page: Page, words: string): Locator => page.locator('tbody.matrix-rule', { hasText: words });

/** Follows an action behind the menu of a rule, such as "Override for High value…". */
export async function ruleAction(rule: Locator, name: RegExp): Promise<void> {
  const menu = rule.locator('details.rule-menu');
  if (!(await menu.evaluate((details: HTMLDetailsElement) => details.open))) await menu.locator('summary').click();
  await rule.getByRole('link', { name }).click();
}
