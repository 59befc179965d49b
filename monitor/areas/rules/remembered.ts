import type { CarrierFacts } from './facts';

/**
 * The same answer for the same facts and day without working it out again: several rules, a list's columns and the
 * warnings ask the same of one carrier. Facts are never changed once they are read; the answer lives as long as they do.
 */
export function remembered<Answer>(
  workOut: (facts: CarrierFacts, today: string) => Answer,
): (facts: CarrierFacts, today: string) => Answer {
  const answers = new WeakMap<CarrierFacts, { today: string; answer: Answer }>();
  return (facts, today) => {
    const known = answers.get(facts);
    if (known?.today === today) return known.answer;
    const answer = workOut(facts, today);
    answers.set(facts, { today, answer });
    return answer;
  };
}
