import {
  EACH_STOP,
  isOfStop,
  MAPPED_FIELD_LABELS,
  MAX_SAMPLE_BYTES,
  MAX_SAMPLE_VALUES,
  MEANINGS,
  meaningLabel,
  OWNABLE_FIELD_NAMES,
  STATUS_MEANINGS,
  STOP_MEANINGS,
} from '@contract/tms/tms.constants';
import { MappingRules, type TmsMapping } from '@contract/tms/tms.entities';
import { z } from 'zod';
import { shownVersion } from './page.server';

const NOT_KNOWN = 'Choose from the list, such as “City, pickup 1”.';

const words = <const Meanings extends readonly [string, ...string[]]>(meanings: Meanings) =>
  z
    .array(
      z.object({
        theirs: z.string().trim().max(100, 'At most 100 characters.').optional(),
        ours: z.enum(meanings).optional(),
      }),
    )
    .default([])
    .transform((rows) =>
      rows.flatMap(({ theirs, ours }) => (theirs ? [{ theirs, ours: ours ?? ('none' as const) }] : [])),
    );

const { loads_path, weight_unit, distance_unit, temperature_unit, money_unit, time_zone, date_order, oldest_hours } =
  MappingRules.shape;

/** The rules of a mapping as their form sends them: a row for each value of the sample. */
export const RulesForm = z
  .object({
    rows: z
      .array(
        z.object({
          path: z.string(),
          of: z.enum(['load', 'stop']),
          says: z
            .string()
            .trim()
            .optional()
            .refine((label) => label === undefined || MEANINGS.has(label), NOT_KNOWN),
        }),
      )
      .max(MAX_SAMPLE_VALUES * 2),
    loads_path,
    stops_path: MappingRules.shape.stops_path.unwrap().optional(),
    status_words: words(STATUS_MEANINGS),
    stop_words: words(STOP_MEANINGS),
    weight_unit,
    distance_unit,
    temperature_unit,
    money_unit,
    time_zone,
    date_order,
    oldest_hours,
    only_new: z.array(z.enum(OWNABLE_FIELD_NAMES)).default([]),
    sample: z
      .string()
      .trim()
      .max(MAX_SAMPLE_BYTES, `${MAX_SAMPLE_BYTES / 1024} kB at most.`)
      .optional(),
    expected_version: shownVersion,
  })
  .transform(({ rows, stops_path, sample, expected_version, ...rest }, context) => {
    const values = rows.flatMap(({ path, of, says }, at) => {
      const meaning = says === undefined ? undefined : MEANINGS.get(says);
      if (!meaning) return [];
      const isEach = meaning.stop === EACH_STOP;
      if (isEach !== (of === 'stop'))
        context.addIssue({
          code: 'custom',
          path: ['rows', at, 'says'],
          message: isEach
            ? 'This value is none of the list of stops.'
            : `This value is of each stop: ${isOfStop(meaning.field) ? `choose “${meaningLabel(meaning.field, EACH_STOP)}”` : 'it cannot say that'}.`,
        });
      return [{ path, ...meaning }];
    });
    const rules = MappingRules.safeParse({ ...rest, stops_path: stops_path ?? null, values });
    if (rules.success) return { rules: rules.data, sample, expected_version };
    for (const { message } of rules.error.issues) context.addIssue({ code: 'custom', path: [], message });
    return z.NEVER;
  });

/** A row for each value that a mapping reads, and for each value of its sample that it does not. */
export function rulesRows({ shown: { rules, trial } }: Pick<TmsMapping, 'shown'>) {
  const theirsOf = (path: string, label: string) =>
    trial.values.find((one) => one.path === path && one.meaning?.startsWith(label))?.theirs ?? null;
  const mapped = rules.values.map(({ path, field, stop }) => ({
    path,
    of: stop === EACH_STOP ? ('stop' as const) : ('load' as const),
    says: meaningLabel(field, stop),
    theirs: theirsOf(path, MAPPED_FIELD_LABELS[field]),
  }));
  const unread = trial.values.flatMap(({ path, theirs, meaning }) => {
    if (meaning !== null) return [];
    const isOfStops = rules.stops_path !== null && path.startsWith(rules.stops_path);
    return [
      {
        path: isOfStops ? `$${path.slice(rules.stops_path!.length)}` : path,
        of: isOfStops ? ('stop' as const) : ('load' as const),
        says: '',
        theirs,
      },
    ];
  });
  return [...mapped, ...unread];
}
