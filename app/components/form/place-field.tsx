import { AREA_TYPE_LABELS, PLACE_TEXT_MAX } from '@contract/lanes/lanes.constants';
import { Link, useFetcher, useLocation } from '@remix-run/react';
import { controlProps, Field } from '@ui/form/field';
import { useEffect, useState } from 'react';
import { useHydrated } from '~/components/use-hydrated';
import { paths, withParams } from '~/paths';
import { type NamedPlace, type PlaceChoice, placeErrors, placeParams } from '~/view/place-choice';
import { useCombobox } from './use-combobox';
import { useShownText } from './use-shown-text';

interface PlaceFieldProps {
  name: string;
  label: string;
  hint?: string;
  choice: PlaceChoice;
  errors?: string[];
  isOptional?: boolean;
}

/**
 * A place: a city, state, postal code or market area. An ambiguous text becomes the likeliest place, with links to the
 * others. With script it suggests places while the user types.
 */
export function PlaceField({ name, label, hint, choice, errors, isOptional }: PlaceFieldProps) {
  const text = choice.status === 'empty' ? '' : choice.status === 'chosen' ? choice.place.name : choice.text;
  const field = { name, errors: errors ?? placeErrors(choice) };
  return (
    <div className="place-field">
      <Field field={field} label={label} hint={hint} isOptional={isOptional}>
        <PlaceCombobox
          name={name}
          label={label}
          text={text}
          chosenId={choice.status === 'chosen' ? choice.place.id : null}
          described={controlProps(field, hint)}
        />
      </Field>
      {choice.status === 'chosen' && choice.taken ? <Others name={name} {...choice.taken} /> : null}
    </div>
  );
}

interface PlaceComboboxProps {
  name: string;
  label: string;
  text: string;
  chosenId: number | null;
  described: ReturnType<typeof controlProps>;
}

function PlaceCombobox({ name, label, text: firstText, chosenId, described }: PlaceComboboxProps) {
  const params = placeParams(name);
  const isHydrated = useHydrated();
  const fetcher = useFetcher<{ term: string; places: NamedPlace[] }>();
  const [text, setText] = useState(firstText);
  const [chosen, setChosen] = useState<NamedPlace | { id: number; name: string } | null>(
    chosenId === null ? null : { id: chosenId, name: firstText },
  );
  const places = text.trim() === '' || fetcher.data?.term !== text.trim() ? [] : fetcher.data.places;
  const offered = useCombobox<NamedPlace>(places, choose);
  const { isOpen, close } = offered;
  const { key } = useLocation();
  const shown = useShownText(firstText, true);
  const input = shown.ref;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have given the input another text.
  useEffect(() => {
    // Keeps what was typed before the script loaded, or while this place's page was loading.
    const held = input.current?.value ?? firstText;
    setText(held);
    setChosen((before) => {
      if (held === firstText) return chosenId === null ? null : { id: chosenId, name: firstText };
      return before?.name === held ? before : null;
    });
    if (held === firstText) close();
  }, [firstText, chosenId, key, input]);

  function type(typed: string) {
    const term = typed.trim();
    setText(typed);
    setChosen(null);
    offered.type(term === '' ? null : () => fetcher.load(paths.areas({ term })));
  }

  function choose(place: NamedPlace) {
    if (input.current) input.current.value = place.name;
    setText(place.name);
    setChosen(place);
  }

  return (
    <>
      <div className="place-box">
        <input
          {...described}
          className="input"
          type="text"
          {...shown}
          maxLength={PLACE_TEXT_MAX}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          {...(isHydrated && {
            ...offered.input,
            onChange: (event) => type(event.currentTarget.value),
          })}
        />
        {isHydrated ? (
          <div className="place-list" role="listbox" {...offered.list} aria-label={label}>
            {places.map((place, at) => (
              <div key={place.id} {...offered.option(place, at)}>
                <span>{place.name}</span> <span className="small-print">{AREA_TYPE_LABELS[place.type]}</span>
              </div>
            ))}
          </div>
        ) : null}
      </div>
      {isHydrated ? (
        <p className="heard-only" role="status">
          {isOpen ? `${places.length} ${places.length === 1 ? 'place' : 'places'} to choose from` : ''}
        </p>
      ) : null}
      {chosen ? (
        <>
          <input type="hidden" name={params.areaId} value={chosen.id} />
          <input type="hidden" name={params.chosenFor} value={chosen.name} />
        </>
      ) : null}
    </>
  );
}

/** The other places that a text may mean, each the same page with that place. */
function Others({ name, text, others }: { name: string; text: string; others: readonly NamedPlace[] }) {
  const location = useLocation();
  return (
    <details className="place-others">
      <summary className="discloses">Not this {text}?</summary>
      <ul>
        {others.map((place) => (
          <li key={place.id}>
            <Link to={withParams(location, { [placeParams(name).areaId]: place.id })} discover="none">
              {place.name}
            </Link>{' '}
            <span className="small-print">{AREA_TYPE_LABELS[place.type]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
