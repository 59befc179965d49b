// npm run sbom: writes what the product is made of: a CycloneDX file, made by npm, and the list of packages by license.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';

const LIST = 'docs/papers/licenses.md';

/** Licenses of any package: they ask for a notice at most, or for the source of changes to the package's own files. */
export const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
];

/** Packages with another license, each looked at: the name, or all of a scope's beginning, and why it may stay. */
export const LOOKED_AT = {
  'libheif-js': 'LGPL-3.0: a library of its own, unchanged, loaded as WebAssembly to open HEIC photos.',
  '@sentry/cli': 'FSL-1.1-MIT: comes with `@sentry/remix`; the product never runs it.',
};

/** Said by a package's LICENSE file, where its package.json says nothing. */
const SAID_BY_FILE = { 'png-js': 'MIT' };

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @returns the license that a package.json names, an SPDX expression, or null */
function licenseIn({ license, licenses = [] }) {
  if (typeof license === 'string') return license;
  if (typeof license?.type === 'string') return license.type;
  return licenses.map((one) => one.type ?? one).join(' OR ') || null;
}

/**
 * What the product runs with, by the lock file: name, version and license of each package, and what the installed one says.
 * A package of another system is in the lock file alone.
 *
 * @returns {{ name: string, version: string, license: string | null, installed: null | { version: string, license: string | null } }[]}
 */
export function packages() {
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.link)
    .map(([path, entry]) => {
      const name = entry.name ?? nameOf(path);
      const file = `${path}/package.json`;
      const found = existsSync(file) ? readJson(file) : null;
      const installed = found && { version: found.version, license: licenseIn(found) ?? SAID_BY_FILE[name] ?? null };
      const license = entry.license ?? installed?.license ?? SAID_BY_FILE[name] ?? null;
      return { name, version: entry.version, license, installed };
    });
}

/** Whether a license may be used: of alternatives one is enough, of parts all are needed. */
export const isAllowed = (license) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => ALLOWED.includes(part.trim())));

/** The reason why a package may stay whose license is not allowed, or undefined. */
export const reasonFor = (name) =>
  Object.entries(LOOKED_AT).find(([start]) => name === start || name.startsWith(`${start}-`))?.[1];

/** `docs/papers/licenses.md`: sorted by code unit, so that every machine writes the same. */
export function licenseList() {
  const byLicense = new Map();
  for (const { name, version, license } of packages()) {
    const key = license ?? 'none named';
    byLicense.set(key, (byLicense.get(key) ?? new Set()).add(`${name} ${version}`));
  }
  const licenses = [...byLicense].sort(([a, { size: one }], [b, { size: other }]) => other - one || (a < b ? -1 : 1));
  const total = licenses.reduce((sum, [, { size }]) => sum + size, 0);
  return `# Licenses

The ${total} packages that the product runs with, by license, written by \`npm run sbom\` from the lock file and the installed packages; those of
other systems are among them. Tools of development are not. \`tests/docs/licenses.test.ts\` fails when this list is another than what is installed,
and when a license is not allowed. The fonts and data of packages have the license of their package.

Not among those allowed, and looked at:

${Object.entries(LOOKED_AT)
  .map(([name, reason]) => `- \`${name}\`, ${reason}`)
  .join('\n')}

${licenses.map(([license, names]) => `## ${license} (${names.size})\n\n${[...names].sort().join(', ')}`).join('\n\n')}
`;
}

/**
 * The CycloneDX document that npm writes of the lock file, without what only development needs. npm's own `--omit dev` leaves
 * out each package that a tool of development needs as well: Express, Remix and two hundred more.
 */
export function cycloneDx() {
  const { name } = readJson('package.json');
  const written = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const { components, dependencies, metadata, ...rest } = JSON.parse(written);
  const kept = new Set(packages().map((one) => `${one.name}@${one.version}`));
  const isKept = (reference) => kept.has(reference) || reference === metadata.component['bom-ref'];
  return {
    ...rest,
    // npm names the product by its folder.
    metadata: { ...metadata, component: { ...metadata.component, name, type: 'application' } },
    components: components.filter((one) => isKept(one['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => isKept(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter(isKept) })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  const { name, version } = readJson('package.json');
  const file = process.argv[2] ?? `${name}-${version}.cdx.json`;
  const document = cycloneDx();
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  writeFileSync(LIST, licenseList());
  console.log(
    `${file} has the ${document.components.length} packages of ${name} ${version}. ${LIST} lists them by license.`,
  );
}
