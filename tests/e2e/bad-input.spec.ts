import { expect, type Page, test } from '@playwright/test';
import { PORTAL, signedIn } from './support/accounts';
import { letIn } from './support/sign-in';

/** Whatever is typed or stands in an address: words at the field or a reason for an empty list; no fault, no wider search. */

const LANE = '/carriers/lane-search-results?origin_area_id=5350937&destination_area_id=4684888';
const RESULTS = '/carriers/search-results?';

/** Texts that a search box gets, and what the list says of them. */
const TEXTS: readonly (readonly [name: string, text: string, words: RegExp])[] = [
  ['emoji', '🚚🚚', /no letter or digit/],
  ['SQL', "'; DROP TABLE carriers; --", /No carrier found for “'; DROP TABLE carriers; --”/],
  ['a quote', "'", /no letter or digit/],
  ['a wildcard', '%', /no letter or digit/],
  ['a null byte', 'BLUE\u0000HERON', /BLUE HERON TRANSPORT|No carrier found/],
  ['right to left', '\u202Eשלום עולם', /No carrier found|no letter or digit/],
  ['Arabic digits', '٥٠٠٠١٠١', /No carrier found|no letter or digit|beginning with/],
  ['markup', '<script>alert(1)</script>', /No carrier found for “<script>/],
  ['blanks', '\u00a0\u2003\t', /Search for a carrier/],
  ['a number copied with marks of writing direction', '\u202a5000101\u202c', /BLUE HERON TRANSPORT/],
  ['a mark that nobody sees', '\u200b', /no letter or digit/],
  ['10,000 characters', 'A'.repeat(10_000), /Search for at most 200 characters/],
  ['10,000 emoji', '🚚'.repeat(10_000), /Search for at most 200 characters/],
];

/** Addresses, their status, and what the page says. */
const ADDRESSES: readonly (readonly [address: string, status: 200 | 404 | 422, words: RegExp])[] = [
  [`${RESULTS}search_text=50&page=0`, 422, /page must be above 0/],
  [`${RESULTS}search_text=50&page=-1`, 422, /page must be above 0/],
  [`${RESULTS}search_text=50&page=1000000000`, 422, /page must be at most 1000000/],
  [`${RESULTS}search_text=50&page=1000000`, 200, /There is no page 1,000,000/],
  [`${RESULTS}search_text=50&sort=password`, 422, /password/],
  [`${RESULTS}fleet_size_min=-1`, 422, /Give a number from 0 to 1,000/],
  [`${RESULTS}fleet_size_max=99999999999999999999`, 422, /Give a number|Give a whole number/],
  [`${RESULTS}cargo_limit=NaN`, 422, /Give a whole number/],
  [`${RESULTS}search_text=b&colour=red`, 422, /“colour” is not a filter/],
  [`${RESULTS}search_text=b&__proto__=1`, 422, /is not a filter/],
  [`${RESULTS}search_text=b&lane_preference=seen`, 422, /Lanes are searched by their two ends/],
  [`${RESULTS}search_text=b&equipment_min=5`, 422, /Select the equipment it applies to/],
  [`${RESULTS}location_area_id=${'9'.repeat(10_000)}`, 422, /Name the place in at most 100 characters/],
  [`${RESULTS}location=%F0%9F%9A%9A`, 422, /No place is called/],
  [`${RESULTS}location=Nowhereville&radius=-1`, 422, /No place is called|Give a number from 1 to 500/],
  [`${RESULTS}location_area_id=99999999999999`, 422, /No place is called/],
  ['/carriers/global-search?fleet_size_min=x', 422, /Give a whole number/],
  [`${LANE}&page=0`, 422, /page must be above 0/],
  [`${LANE}&page=1000000000`, 422, /page must be at most 1000000/],
  [`${LANE}&origin_miles=501`, 422, /Give a number from 0 to 500/],
  [`${LANE}&colour=red`, 422, /“colour” is not a filter/],
  [`${LANE}&search_text=b&location=Reno`, 422, /“location” is not a filter of a lane/],
  [`${LANE}&equipment_share=90`, 422, /Select the equipment it applies to/],
  ['/carriers/lane-search-results?origin_area_id=abc&destination_area_id=4684888', 422, /No place is called/],
  ['/carriers/lane-search-results?origin=%00&destination=%27%3B--', 422, /No place is called|Enter the origin/],
  ['/?lat=999&lon=0', 422, /That point is not on the map/],
  ['/?wide.x=-5&wide.y=10', 422, /That point is not on the map/],
  ['/?search_text=blue', 422, /Enter a city or click the map/],
  ['/?radius=50', 422, /Enter a city or click the map/],
  ['/?place=Dallas%2C+TX&radius=-5', 422, /The radius must be between 1 and 500 miles/],
  ['/?place=Dallas%2C+TX&radius=1e9', 422, /The radius must be between 1 and 500 miles/],
  [`/?lat=32.8&lon=-96.8&search_text=${'A'.repeat(10_000)}`, 422, /Search for at most 200 characters/],
  ['/?lat=32.8&lon=-96.8&fleet_size_min=5', 422, /“fleet_size_min” is not a filter of the map/],
  [`/?place=${'A'.repeat(10_000)}`, 422, /Name the place in at most 100 characters/],
  ['/carriers/lane-search?origin=Nowhereville', 422, /No place is called/],
  ['/?lat=32.8&lon=-96.8&page=0', 422, /page must be above 0/],
  ['/?lat=32.8&lon=-96.8&page=1000000000', 422, /page must be at most 1000000/],
  ['/?lat=32.8&lon=-96.8&search_text=%F0%9F%9A%9A', 200, /No carrier called/],
  ['/carriers/contact-search?email=%00', 422, /Type one line, without tabs/],
  [`/carriers/contact-search?email=${'a'.repeat(10_000)}@example.com`, 422, /at most 254 characters/],
  ['/carriers/contact-search?phone=%F0%9F%9A%9A', 422, /Type a phone number with its area code/],
  ['/vehicles?vin=%27%3B--', 200, /Not seen with any carrier/],
  [`/vehicles?vin=${'A'.repeat(10_000)}`, 422, /At most 40 characters/],
  ['/vehicles?license=%00', 422, /Letters, digits, blanks and hyphens only/],
  ['/vehicles?license=ABC&license_state=Q9', 422, /Choose from the list/],
  ['/vehicles?license_state=TX', 422, /Type a VIN or a plate/],
  [`/vehicles/${'A'.repeat(400)}`, 404, /Page Not Found/],
  ['/carriers/insights?page=0', 422, /page must be above 0/],
  ['/carriers/insights?state=TX', 422, /“state” is not a filter of the insights/],
  ['/carriers/ending-insurance?state=TX', 422, /“state” is not a filter of the insurance that ends/],
  ['/carriers/saved-searches?page=1000000000', 422, /page must be at most 1000000/],
  ['/carriers/saved-searches?save=nowhere', 200, /This isn’t a list that can be saved/],
  ['/carriers/saved-searches?colour=red', 422, /“colour” is not a filter of your saved views/],
  ['/carriers/compare?id=0&id=x', 422, /“0” is not a carrier/],
  ['/carriers/compare?id=1&id=2&colour=red', 422, /“colour” is not a filter of the comparison/],
  ['/carriers/contact-search?email=a@example.com&state=TX', 422, /“state” is not a filter of the contact search/],
  ['/vehicles?license=ABC&state=TX', 422, /“state” is not a filter of the vehicles/],
  ['/carriers/default-filters?for=lanes&fleet_size_min=5', 422, /“lanes” is not a kind of search/],
  ['/carriers/default-filters?flet_size_min=5', 422, /“flet_size_min” is not a filter/],
  [`${RESULTS}search_text=heron&origin_miles=-3&seen_days=-1`, 200, /HERON/],
  ...['1e9', '5000101.0', '05000101', '+5000101', '%205000101'].flatMap((id) =>
    ['', '/insurance', '/alerts'].map((tab) => [`/carriers/${id}${tab}`, 404, /Page Not Found/] as const),
  ),
  ['/loads/1e0', 404, /Page Not Found/],
  ['/alerts/01', 404, /Page Not Found/],
  ['/carriers/filters?for=users', 422, /“users” is not a list of carriers with filters/],
  ['/carriers/filters?for=toString', 422, /“toString” is not a list/],
  ['/carriers/filters?for=search-results&flet_size_min=5', 422, /“flet_size_min” is not a filter/],
  ['/carriers/filters?for=search-results&lane_preference=seen', 422, /Lanes are searched by their two ends/],
  ['/carriers/filters?for=lane-search-results', 200, /Search lane/],
  ['/carriers/filters?for=lane-search-results&origin=Nowhereville', 422, /No place is called/],
  ['/carriers/search-results.csv?search_text=b&radius=-5', 422, /Give a number from 1 to 500/],
  ['/carriers/search-results.csv?sort=power_units+asc', 200, /Search for a carrier/],
  ['/loads?tab=nothing', 422, /“nothing” is not a list of the loads/],
  ['/loads?colour=red', 422, /“colour” is not a filter of the loads/],
  ['/loads?tab=open&sort=secret+asc', 422, /secret/],
  ['/loads?page=0', 422, /page must be above 0/],
  ['/loads?day=2026-02-30', 422, /day is an ISO day/],
  ['/loads?status=lost', 422, /status/],
  ['/loads?assignee=0%27', 422, /load_lock_assignee_id/],
  ['/alerts?tab=nothing', 422, /“nothing” is not a list of the alerts/],
  ['/alerts?colour=red', 422, /“colour” is not a filter of the alerts/],
  ['/alerts?age=ancient', 422, /“ancient” is not a filter of the alerts/],
  ['/alerts?type=rain', 422, /is_type/],
  ['/alerts?severity=grave', 422, /severity/],
  ['/alerts?assignee=0%27', 422, /assignee_id/],
  ['/alerts?sort=secret+asc', 422, /secret/],
  ['/alerts?page=0', 422, /page must be above 0/],
  ['/alerts/none', 404, /Page Not Found/],
  ['/loads.csv?colour=red', 422, /“colour” is not a filter of the loads/],
  ['/carriers/connections?page=0', 422, /page must be above 0/],
  ['/carriers/connections?colour=red', 422, /“colour” is not a filter of your carriers/],
  ['/carriers/connections?list=nothing', 422, /“nothing” is not a list of your carriers/],
];

const main = (page: Page) => page.getByRole('main');

test('texts typed into the search box @script', async ({ page }) => {
  await letIn(page, 'staff@demo.test');
  for (const [name, text, words] of TEXTS)
    await test.step(name, async () => {
      // Each begins at a page that says something else than what is waited for.
      await page.goto(`/broker${RESULTS}search_text=5000104&all=1`);
      const box = page.locator('#carrier-search');
      await box.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength')).catch(() => {});
      await box.fill(text);
      await box.press('Enter');
      await expect(main(page)).toContainText(words);
      // No such text searched for all carriers.
      await expect(page.getByText(/\d{3,} carriers, page/)).toHaveCount(0);
    });
});

test('addresses', async ({ page }) => {
  await letIn(page, 'staff@demo.test');
  for (const [address, status, words] of ADDRESSES)
    await test.step(address.slice(0, 90), async () => {
      const response = await page.goto(`/broker${address}`);
      expect.soft([address.slice(0, 90), response!.status()]).toEqual([address.slice(0, 90), status]);
      await expect.soft(main(page)).toContainText(words, { timeout: 2000 });
    });
});

test('a list field that holds no list brings the form back', async ({ request }) => {
  await signedIn(request, PORTAL, 'admin');
  for (const [path, field, status] of [
    ['/loads/new', 'stops', 400],
    // A text without clauses is for the monitor to reject.
    ['/company/rate-confirmation-terms', 'clauses', 422],
  ] as const)
    for (const name of [field, `${field}[0]`, `${field}.x`]) {
      const answer = await request.post(`${PORTAL}${path}`, {
        form: { [name]: 'on' },
        headers: { Origin: new URL(PORTAL).origin },
      });
      expect([path, name, answer.status()]).toEqual([path, name, status]);
      expect(await answer.text()).toMatch(/There (is a problem|are \d+ problems)/);
    }
});
