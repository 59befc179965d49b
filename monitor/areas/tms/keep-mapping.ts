import type { CallParsed } from '@contract/call';
import { MAX_MAPPING_VERSIONS, MAX_TMS_MAPPINGS, type TmsFormat } from '@contract/tms/tms.constants';
import type { MappingRules } from '@contract/tms/tms.entities';
import type { addTmsMappingVersion, createTmsMapping, updateTmsMapping } from '@contract/tms/tms-mappings.calls';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { tmsMappings, tmsMappingVersions } from '../../db/schema';
import { type Deciding, decide, decideOnce } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow, firstChange } from '../../decisions/versions';
import { digest, newToken } from '../../server/authentication/tokens';
import type { Submission } from '../../server/submissions';
import { BadPath, readPath } from './message-paths';
import { NotAMessage, readMessage } from './read-message';
import { recipeOf } from './recipes';
import { suggestRules } from './suggest-rules';
import { mappingRow, versionRow } from './tms-mappings.queries';

type Input<Call> = Call extends { body?: infer _ } ? CallParsed<Call> : never;

/**
 * Makes a mapping with its first version, which is not yet in use.
 *
 * @returns its id
 * @throws ApiError 422 for a sample that is not in its format, an unknown recipe, a path that cannot be read, and too many
 */
export async function addMapping(
  deciding: Deciding,
  { name, format, sample, recipe: key, rules }: Input<typeof createTmsMapping>['body']['tms_mapping'],
  submission: Submission,
): Promise<number> {
  const recipe = key ? recipeOf(key) : null;
  const first = {
    format: format ?? recipe!.format,
    sample: sample ?? recipe!.sample,
    rules: rules ?? recipe?.rules,
  };
  const begun = first.rules ?? (await suggested(first.sample, first.format));
  assertPaths(begun);
  const { id } = await decideOnce(deciding, submission, async (d) => {
    if ((await d.tx.$count(tmsMappings, eq(tmsMappings.companyId, d.companyId))) >= MAX_TMS_MAPPINGS)
      throw httpErrors.invalid({ name: [`A company has at most ${MAX_TMS_MAPPINGS} mappings.`] });
    const [made] = await d.tx
      .insert(tmsMappings)
      .values({
        companyId: d.companyId,
        name,
        format: first.format,
        isActive: true,
        createdAt: d.now,
        ...firstChange(d, 'Added'),
      })
      .returning({ id: tmsMappings.id });
    await insertVersion(d, made!.id, { number: 1, rules: begun, sample: first.sample });
    d.audit({
      kind: 'tms_mapping_changed',
      summary: `TMS mapping ${name} added${recipe ? ` from the recipe ${recipe.tms}` : ''}`,
    });
    return made!.id;
  });
  return id;
}

async function suggested(sample: string, format: TmsFormat): Promise<MappingRules> {
  try {
    return suggestRules(await readMessage(Buffer.from(sample), format));
  } catch (error) {
    if (error instanceof NotAMessage) throw httpErrors.invalid({ sample: [error.message] });
    throw error;
  }
}

const insertVersion = (
  d: Decision,
  mappingId: number,
  version: { number: number; rules: MappingRules; sample: string },
) =>
  d.tx.insert(tmsMappingVersions).values({
    companyId: d.companyId,
    mappingId,
    ...version,
    createdAt: d.now,
    createdByUserId: d.userId,
  });

/**
 * Adds a version of a mapping's rules. Messages go on being read by the version in use.
 *
 * @throws ApiError 404 for another company's; 409; 422 for a path that cannot be read
 */
export function addVersion(
  deciding: Deciding,
  id: number,
  { rules, sample, expected_version: expected }: Input<typeof addTmsMappingVersion>['body']['version'],
): Promise<void> {
  assertPaths(rules);
  return decide(deciding, async (d) => {
    const { name } = await mappingRow(d.tx, d.companyId, id);
    await assertVersion(d, tmsMappings, id, expected);
    const newest = await versionRow(d.tx, d.companyId, id);
    const number = newest.number + 1;
    if (number > MAX_MAPPING_VERSIONS)
      throw httpErrors.invalid({
        rules: [`A mapping has at most ${MAX_MAPPING_VERSIONS} versions: make another one.`],
      });
    await insertVersion(d, id, { number, rules, sample: sample ?? newest.sample });
    await changeRow(d, tmsMappings, id, `Version ${number} added`);
    d.audit({ kind: 'tms_mapping_changed', summary: `TMS mapping ${name}: version ${number} added` });
  });
}

/**
 * Renames a mapping, switches it on or off, or puts one of its versions in use.
 *
 * @throws ApiError 404 for another company's and for a version that it does not have; 409
 */
export function changeMapping(
  deciding: Deciding,
  id: number,
  {
    name,
    is_active: isActive,
    version_in_use: inUse,
    expected_version: expected,
  }: Input<typeof updateTmsMapping>['body']['tms_mapping'],
): Promise<void> {
  return decide(deciding, async (d) => {
    const row = await mappingRow(d.tx, d.companyId, id);
    await assertVersion(d, tmsMappings, id, expected);
    if (inUse !== undefined) await versionRow(d.tx, d.companyId, id, inUse);
    const changes = [
      name !== undefined && name !== row.name && `renamed to ${name}`,
      isActive !== undefined && isActive !== row.isActive && (isActive ? 'switched on' : 'switched off'),
      inUse !== undefined && inUse !== row.versionInUse && `version ${inUse} put in use`,
    ].filter((change) => change !== false);
    if (changes.length === 0) return;
    const summary = changes.join(', ');
    await changeRow(d, tmsMappings, id, summary, {
      ...(name !== undefined && { name }),
      ...(isActive !== undefined && { isActive }),
      ...(inUse !== undefined && { versionInUse: inUse }),
    });
    d.audit({ kind: 'tms_mapping_changed', summary: `TMS mapping ${row.name}: ${summary}` });
  });
}

/**
 * Makes the secret of a mapping's address anew.
 *
 * @returns the secret, which is not stored
 * @throws ApiError 404 for another company's
 */
export async function renewAddress(deciding: Deciding, id: number): Promise<string> {
  const secret = newToken();
  await decide(deciding, async (d) => {
    const { name, addressDigest } = await mappingRow(d.tx, d.companyId, id);
    const what = addressDigest === null ? 'Address made' : 'Address renewed';
    await changeRow(d, tmsMappings, id, what, { addressDigest: digest(secret) });
    d.audit({ kind: 'tms_mapping_changed', summary: `TMS mapping ${name}: ${what.toLowerCase()}` });
  });
  return secret;
}

/** @throws ApiError 422 */
function assertPaths({ loads_path, stops_path, values }: MappingRules) {
  const errors: Record<string, string[]> = {};
  const check = (field: string, path: string) => {
    try {
      readPath(path);
    } catch (error) {
      if (!(error instanceof BadPath)) throw error;
      errors[field] = [error.message];
    }
  };
  check('rules.loads_path', loads_path);
  if (stops_path !== null) check('rules.stops_path', stops_path);
  for (const [at, { path }] of values.entries()) check(`rules.values.${at}.path`, path);
  if (Object.keys(errors).length > 0) throw httpErrors.invalid(errors);
}
