import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { z } from 'zod';
import { listTeams } from '~/models/teams.server';
import type { Monitor } from './monitor.server';

/** A choice of one team or none, as a select sends it. */
export const TeamChoice = z
  .string()
  .default('')
  .transform((id) => (id === '' ? null : id));

/** All teams of the company, by name. */
export async function teamsByName(monitor: Monitor): Promise<{ id: number; name: string }[]> {
  const { teams } = await listTeams(monitor, { per_page: MAX_PER_PAGE });
  return teams.map(({ id, name }) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
