import { AREA_TYPE_LABELS, PLACE_TEXT_MAX } from '@contract/lanes/lanes.constants';
import { Link, useFetcher, useLocation } from '@remix-run/react';
import { controlProps, Field } from '@ui/form/field';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useHydrated } from '~/components/use-hydrated';
import { paths, withParams } from '~/paths';
import { type NamedPlace, type PlaceChoice, placeErrors, placeParams } from '~/view/place-choice';
import { useShownText } from './use-shown-text';

interface PlaceFieldProps {
  name: string;
  label: string;
  hint?: string;
  choice: PlaceChoice;
  errors?: string[];
  isOptional?: boolean;
}

/** People type faster within a word, and the server need not hear of each key. */
const WAIT_MS = 120;

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
  const listId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [text, setText] = useState(firstText);
  const [chosen, setChosen] = useState<NamedPlace | { id: number; name: string } | null>(
    chosenId === null ? null : { id: chosenId, name: firstText },
  );
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
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
    if (held === firstText) setIsOpen(false);
  }, [firstText, chosenId, key, input]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const places = text.trim() === '' || fetcher.data?.term !== text.trim() ? [] : fetcher.data.places;
  const isShown = isOpen && places.length > 0;

  function type(typed: string) {
    setText(typed);
    setChosen(null);
    setIsOpen(true);
    setActive(-1);
    clearTimeout(timer.current);
    if (typed.trim() !== '')
      timer.current = setTimeout(() => fetcher.load(paths.areas({ term: typed.trim() })), WAIT_MS);
  }

  function choose(place: NamedPlace) {
    clearTimeout(timer.current);
    if (input.current) input.current.value = place.name;
    setText(place.name);
    setChosen(place);
    setIsOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setIsOpen(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && places.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => (at + step + places.length + (at < 0 && step < 0 ? 1 : 0)) % places.length);
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      choose(places[active]!);
    }
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
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': isShown,
            'aria-controls': listId,
            'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
            onChange: (event) => type(event.currentTarget.value),
            onKeyDown,
            onBlur: () => setIsOpen(false),
          })}
        />
        {isHydrated ? (
          <div className="place-list" id={listId} role="listbox" aria-label={label} hidden={!isShown}>
            {places.map((place, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: likewise.
              <div
                key={place.id}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === active}
                // The focus stays in the input.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                <span>{place.name}</span> <span className="small-print">{AREA_TYPE_LABELS[place.type]}</span>
              </div>
            ))}
          </div>
        ) : null}
      </div>
      {isHydrated ? (
        <p className="heard-only" role="status">
          {isShown ? `${places.length} ${places.length === 1 ? 'place' : 'places'} to choose from` : ''}
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
