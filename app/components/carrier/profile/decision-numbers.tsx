import type { ShownNumber } from '~/view/carrier/decision-numbers';

const CLASS_OF: Readonly<Record<ShownNumber['tone'], string | undefined>> = {
  plain: undefined,
  bad: 'number-bad',
  missing: 'number-missing',
};

/** The numbers to check before a load, each with its end, count or age below. */
export function DecisionNumbers({ numbers }: { numbers: readonly ShownNumber[] }) {
  return (
    <dl className="decision-numbers">
      {numbers.map(({ term, value, note, tone }) => (
        <div key={term} className={CLASS_OF[tone]}>
          <dt>{term}</dt>
          <dd>
            <strong>{value}</strong>
            {note === null ? null : <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
