import type { Group, SetProblem, TransactionSet } from './read-x12';
import type { Line } from './write-x12';

type Judged = Pick<TransactionSet, 'kind' | 'control' | 'problems'>;

/** AK501 of a set: accepted, accepted with errors noted, or rejected. */
export const verdictOf = ({ problems }: Pick<Judged, 'problems'>): 'A' | 'E' | 'R' =>
  problems.some(({ isFatal }) => isFatal) ? 'R' : problems.length > 0 ? 'E' : 'A';

/**
 * The lines of a 997 for a group: a verdict for each set, with the segment of each problem.
 *
 * @param isRefused the whole group is rejected, whatever its sets are like
 */
export function write997(group: Group, isRefused: boolean): Line[] {
  const lines: Line[] = [['AK1', group.kind, group.control, group.version === '' ? null : group.version]];
  // AK103 came with 5010.
  if (group.version !== '005010') lines[0] = ['AK1', group.kind, group.control];
  const isRejected = isRefused || group.problem !== null;
  let accepted = 0;
  let isNoted = false;
  for (const set of group.sets) {
    lines.push(['AK2', set.kind, set.control]);
    for (const problem of set.problems) lines.push(...linesOf(problem));
    const verdict = isRejected ? 'R' : verdictOf(set);
    const codes = [...new Set(set.problems.filter(({ at }) => at === null).map(({ code }) => code))];
    if (verdict !== 'A' && set.problems.some(({ at }) => at !== null)) codes.push('5');
    lines.push(['AK5', verdict, ...codes.slice(0, 5)]);
    if (verdict !== 'R') accepted += 1;
    if (verdict === 'E') isNoted = true;
  }
  const all = group.sets.length;
  const whole = isRejected || accepted === 0 ? 'R' : accepted < all ? 'P' : isNoted ? 'E' : 'A';
  lines.push(['AK9', whole, group.setsCount ?? all, all, accepted, group.problem?.code ?? null]);
  return lines;
}

function linesOf({ at, tag, element, code }: SetProblem): Line[] {
  if (at === null || tag === null) return [];
  if (element === null) return [['AK3', tag, at, null, code]];
  return [
    ['AK3', tag, at, null, '8'],
    ['AK4', element, null, code],
  ];
}
