/**
 * Caches the answer for the same facts and day: several rules, a list's columns and the warnings need the same about
 * one carrier. Facts never change once read; the answer lives as long as they do.
 */
export function memoizeByFacts<Facts extends object, Answer>(
  answerOf: (facts: Facts, today: string) => Answer,
): (facts: Facts, today: string) => Answer {
  const answers = new WeakMap<Facts, { today: string; answer: Answer }>();
  return (facts, today) => {
    const known = answers.get(facts);
    if (known?.today === today) return known.answer;
    const answer = answerOf(facts, today);
    answers.set(facts, { today, answer });
    return answer;
  };
}
