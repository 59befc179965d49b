import { expect, type Page, test } from '@playwright/test';
import { newestMailIn } from '../support/mail-files';
import { OUTBOX } from './support/outbox';
import { panelAction, ruleOf } from './support/profile';
import { letIn } from './support/sign-in';

/** From following a carrier to a certificate that its rules count. In a company that no other spec uses. */

const BROKER = 'nolane@demo.test';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** With and without script may run one after the other in one product: each has a carrier of its own. */
const carrierFor = (project: string) => (project === 'with JavaScript' ? 5000112 : 5000110);

/** The link in the newest mail to an address. */
const linkMailedTo = (email: string): string =>
  /https?:\/\/\S+\/certificates\/[\w-]+/.exec(newestMailIn(OUTBOX, email, /./)!.text)![0];

const cargoRule = async (page: Page, id: number) => {
  await page.goto(`/broker/carriers/${id}`);
  return ruleOf(page, 'Cargo insurance');
};

test('a carrier is followed and noted; its certificate is asked for, sent, read and verified @both', async ({
  page,
  browser,
}, { project }) => {
  const id = carrierFor(project.name);
  const agent = `agent-${id}@insurer.test`;
  await letIn(page, BROKER);
  await page.goto(`/broker/carriers/${id}`);
  const relationship = page.locator('#relationship-title').locator('..');
  await (await panelAction(page, 'button', 'Monitor')).click();
  await expect(relationship).toContainText('Monitored since');

  await relationship.getByText('Add a note', { exact: true }).click();
  await relationship.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByRole('link', { name: 'Write the note.' })).toBeVisible();
  await relationship.getByLabel('New note').fill('Ask for Dana, mornings only.');
  await relationship.getByRole('button', { name: 'Add the note' }).click();
  await expect(relationship.getByRole('list', { name: 'Newest notes' })).toContainText('Ask for Dana, mornings only.');

  // What the rule lacks leads to asking for it.
  const rule = await cargoRule(page, id);
  await expect(rule).toContainText('Incomplete');
  await rule.getByRole('link', { name: /^Request certificate/ }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await page.getByLabel('Message').fill('Cargo of $250,000.');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page).toHaveTitle(/\| Error: /);
  await expect(page.getByLabel('Message')).toHaveValue('Cargo of $250,000.');
  await page.getByRole('textbox', { name: 'Email' }).fill(agent);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('alert')).toContainText('say who gave it to you');
  await page.getByLabel('Who at the insurer gave you').fill('Kim at the insurer, by its published number');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText(`${agent} was asked for a certificate.`).first()).toBeVisible();

  // The agent has the mail, and no account.
  const agentPage = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await agentPage.goto(linkMailedTo(agent));
  await expect(agentPage.getByText('Cargo of $250,000.')).toBeVisible();
  const issuer = agentPage.locator('details', { hasText: 'Who issued it' });
  await issuer.locator('summary').click();
  await issuer.getByLabel('Insurance agency (producer)').fill('Keystone Demo Agency');
  await issuer.getByLabel('The named insured is as above').check();
  const file = agentPage.getByLabel('The certificate', { exact: true });
  await file.setInputFiles({ name: 'coi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') });
  await agentPage.getByRole('button', { name: 'Send file' }).click();
  await expect(agentPage).toHaveTitle(/^Error: /);
  await expect(issuer.getByLabel('Insurance agency (producer)')).toHaveValue('Keystone Demo Agency');
  await file.setInputFiles({ name: 'coi.pdf', mimeType: 'application/pdf', buffer: PDF });
  await agentPage.getByRole('button', { name: 'Send file' }).click();
  await expect(agentPage.getByText('Thank you. We received the certificate')).toBeVisible();
  await agentPage.context().close();

  // What came in is said to be received: on the rule, on the insurance page, at home and in the list of all.
  const received = /certificate received .+, not yet verified/;
  await expect((await cargoRule(page, id)).locator('.rule-found')).toContainText(received);
  await page.goto(`/broker/carriers/${id}/insurance`);
  await expect(page.getByText(/^Received .+, not yet verified: read coi\.pdf$/)).toBeVisible();
  await page.goto('/broker/');
  await expect(page.getByRole('main').getByRole('link', { name: /^Certificates to review \d+$/ })).toBeVisible();
  await page.goto('/broker/carriers/certificates?status=to_review');
  await page.getByRole('textbox', { name: 'Carrier (optional)' }).fill(String(id));
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/certificates?**search_text=**');
  await expect(page.getByRole('main')).toContainText('1 certificate');
  await page.getByRole('link', { name: 'coi.pdf', exact: true }).click();
  await page.waitForURL('**/certificates/*');
  // The paper stands beside the form where there is room, and is a link where there is not.
  const paper = page.locator('.certificate-paper iframe');
  await expect(paper).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(paper).toBeHidden();
  await expect(page.getByRole('link', { name: 'coi.pdf', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  const shown = await page.request.get(`${page.url()}/shown`);
  expect([shown.status(), shown.headers()['content-type'], shown.headers()['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'inline',
  ]);
  const names = page.getByRole('region', { name: 'Who is on it' });
  await expect(names).toContainText('The sender says: insured ');
  await expect(names).toContainText('producer Keystone Demo Agency. That is a claim and proves nothing.');
  const cargo = page.getByRole('group', { name: 'Cargo' });
  const written = page.getByRole('group', { name: 'Who is on it' });
  await written.getByLabel('Named insured').fill('OTHER HAULING INC');
  await written.getByLabel('Producer (agency)').fill('Keystone Demo Agency');
  await written.getByLabel('Agency’s phone').fill('(215) 555-0142');
  await cargo.getByLabel('Limit').fill('$250,000');
  await cargo.getByLabel('Begins').fill('2026-01-01');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByRole('link', { name: 'Enter the day on which it ends.' })).toBeVisible();
  await expect(cargo.getByLabel('Limit')).toHaveValue('$250,000');
  await cargo.getByLabel('Ends').fill('2030-01-01');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  // Another insured, no holder and no number but the paper's own: each is said, and none of them is clean.
  const other = /Named insured “OTHER HAULING INC”; on the federal record the carrier is “.+”\./;
  const lacks = page.getByText('What it lacks').locator('..');
  await expect(lacks).toContainText(other);
  await expect(lacks).toContainText('Certificate holder not recorded.');
  await expect(names).toContainText('On the federal record: ');
  await expect(names).toContainText('No independent number known.');
  await expect(names.getByRole('link', { name: /555-0142/ })).toHaveCount(0);
  const carrierName = (await page.getByRole('heading', { level: 1 }).textContent())!.replace('Certificate of ', '');
  await written.getByLabel('Named insured').fill(carrierName);
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(lacks).not.toContainText('Named insured');
  await expect(await cargoRule(page, id)).toContainText('Incomplete');

  await page.goto(`/broker/carriers/${id}/insurance`);
  await page.getByRole('link', { name: 'coi.pdf', exact: true }).click();
  await page.waitForURL('**/certificates/*');
  // A colleague has the page open as well, and comes second.
  const late = await page.context().newPage();
  await late.goto(page.url());
  await page.getByLabel('How you know').fill('Called the insurer at the number in its own register.');
  await page.getByRole('button', { name: 'Mark as verified' }).click();
  await expect(page.getByText('The certificate is verified: the rules count it.').first()).toBeVisible();
  await late.getByLabel('How you know').fill('It looks right.');
  await late.getByRole('button', { name: 'Mark as verified' }).click();
  await expect(late.getByText(/changed this on .+: Certificate verified/)).toBeVisible();
  await late.close();

  await expect(await cargoRule(page, id)).toContainText('Pass');
  await expect(page.getByRole('list', { name: 'History of the relationship' })).toContainText(
    'Certificate verified: Cargo $250,000',
  );
});

test('a carrier is no longer followed once that was said twice', async ({ page }, { project }) => {
  const id = carrierFor(project.name);
  await letIn(page, BROKER);
  await page.goto(`/broker/carriers/${id}`);
  const relationship = page.locator('#relationship-title').locator('..');
  await (await panelAction(page, 'link', 'Stop monitoring…')).click();
  await page.waitForURL('**/unfollow');
  await expect(page.getByText('You no longer get alerts')).toBeVisible();
  await page.getByRole('button', { name: 'Stop following' }).click();
  await expect(relationship).toContainText('Not monitored');
});
