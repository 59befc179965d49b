import {
  COVERAGE_SLIDER_STEP,
  type CoverageStop,
  coverageDollars,
} from '@contract/carriers/coverage-sliders.constants';
import { formatDollars } from '@contract/shared/format';
import { controlProps, Field, type FormField, initialText } from '@ui/form/field';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '~/components/use-hydrated';

interface CoverageFieldProps {
  field: FormField;
  label: string;
  hint?: string;
  stops: readonly CoverageStop[];
}

/** A coverage of at least so many dollars: a number to type, and with script a slider along the usual amounts. */
export function CoverageField({ field, label, hint, stops }: CoverageFieldProps) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState(initialText(field));
  const input = useRef<HTMLInputElement>(null);
  // The user may have typed before hydration.
  useEffect(() => setTyped(input.current!.value), []);
  const [lastPosition, most] = stops.at(-1)!;
  const dollars = Number(typed.replaceAll(',', '')) || 0;
  // Between two stops the slider stands at the lower one: what was typed counts.
  const position = stops.findLast(([, amount]) => amount <= dollars)?.[0] ?? 0;
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="field-with-unit">
        <span>$</span>
        <input
          {...controlProps(field, hint)}
          className="input unbroken"
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          step={1}
          ref={input}
          defaultValue={initialText(field)}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {isHydrated ? (
        <input
          className="coverage-slider"
          type="range"
          min={0}
          max={lastPosition}
          step={COVERAGE_SLIDER_STEP}
          value={position}
          aria-label={`${label}, by the usual amounts`}
          aria-valuetext={position === 0 ? 'Any' : formatDollars(coverageDollars(stops, position) ?? 0)}
          onChange={(event) => {
            const amount = coverageDollars(stops, Number(event.target.value));
            const text = amount ? String(amount) : '';
            input.current!.value = text;
            setTyped(text);
          }}
        />
      ) : null}
    </Field>
  );
}
