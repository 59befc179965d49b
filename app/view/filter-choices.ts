interface Choice {
  value: string;
  label: string;
}

export const labelIn = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** A value of the address that is not among the choices is still shown: the list is filtered by it. */
export const withOther = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];

/** Named things as choices of a field. */
export const namedChoices = (all: readonly { id: number; name: string }[]): Choice[] =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

/** A vocabulary as choices of a field. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice[] => values.map((value) => ({ value, label: labels[value] }));
