// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cycloneDx, isAllowed, licenseList, packages, reasonFor } from '../../scripts/sbom.mjs';

describe('what the product runs with', () => {
  const all = packages();

  test('is listed by license as it is installed; after a change run npm run sbom', () => {
    expect(all.length).toBeGreaterThan(300);
    expect(readFileSync('docs/papers/licenses.md', 'utf8')).toBe(licenseList());
  });

  test('is what the lock file says, by version and license', () => {
    const other = all.filter(
      ({ version, license, installed }) =>
        installed && (installed.version !== version || installed.license !== license),
    );
    expect(other).toEqual([]);
    expect(all.filter(({ installed }) => installed).length).toBeGreaterThan(all.length / 2);
  });

  test('has licenses that are allowed, or that someone looked at', () => {
    const other = all.filter(({ name, license }) => !(license && isAllowed(license)) && !reasonFor(name));
    expect(other.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

test('the CycloneDX document has the product, and each package once, with those that development needs too', () => {
  const { bomFormat, metadata, components } = cycloneDx();
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual(['CycloneDX', name, version]);
  const references = components.map((one: { 'bom-ref': string }) => one['bom-ref']);
  expect(references.sort()).toEqual([...new Set(packages().map((one) => `${one.name}@${one.version}`))].sort());
  expect(references.join()).toMatch(/(?:^|,)express@4/);
  expect(references.join()).not.toMatch(/(?:^|,)vitest@/);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(Apache-2.0 AND MIT)', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
])('%s is allowed: %s', (license, is) => {
  expect(isAllowed(license)).toBe(is);
});

test('a package that was looked at stands for its own programs alone', () => {
  expect(reasonFor('@sentry/cli-linux-x64')).toBe(reasonFor('@sentry/cli'));
  expect(reasonFor('@sentry/client')).toBeUndefined();
});
