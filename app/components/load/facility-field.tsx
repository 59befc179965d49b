import { useFetcher } from '@remix-run/react';
import { controlProps, Field, type FieldProps, initialText } from '@ui/form/field';
import { useRef, useState } from 'react';
import { useCombobox } from '~/components/form/use-combobox';
import { useHydrated } from '~/components/use-hydrated';
import { paths } from '~/paths';
import { addressLine, type KnownAddress } from '~/view/loads/known-address';

const FILLED = ['name', 'street', 'city', 'state', 'postal_code', 'country'] as const;

interface FacilityFieldProps extends FieldProps {
  /** The names of the fields that a choice fills. */
  names: Readonly<Record<(typeof FILLED)[number], string>>;
}

/**
 * The facility of a stop. With script it offers those where the company's loads stopped while the user types, and a choice
 * fills the address; without it, a name and a city of a known facility are enough.
 */
export function FacilityField({ field, label, hint, isOptional, names }: FacilityFieldProps) {
  const isHydrated = useHydrated();
  const fetcher = useFetcher<{ term: string; addresses: KnownAddress[] }>();
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState('');
  const addresses = term !== '' && fetcher.data?.term === term ? fetcher.data.addresses : [];
  const offered = useCombobox<KnownAddress>(addresses, (address) => {
    const { form } = input.current!;
    for (const name of FILLED) {
      const control = form?.elements.namedItem(names[name]);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = address[name];
    }
  });

  function type(typed: string) {
    const text = typed.trim();
    setTerm(text);
    offered.type(text === '' ? null : () => fetcher.load(paths.facilitySuggestions({ term: text })));
  }

  return (
    <Field field={field} label={label} hint={hint} isOptional={isOptional}>
      <div className="place-box">
        <input
          {...controlProps(field, hint)}
          ref={input}
          className="input"
          type="text"
          defaultValue={initialText(field)}
          autoComplete="off"
          {...(isHydrated && { ...offered.input, onChange: (event) => type(event.currentTarget.value) })}
        />
        {isHydrated ? (
          <div className="place-list" role="listbox" {...offered.list} aria-label={label}>
            {addresses.map((address, at) => (
              <div key={address.id} {...offered.option(address, at)}>
                <span>{address.name || addressLine(address)}</span>{' '}
                <span className="small-print">
                  {[address.name ? addressLine(address) : '', address.isExact ? '' : 'exact location not confirmed']
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
            ))}
          </div>
        ) : null}
      </div>
      {isHydrated ? (
        <p className="heard-only" role="status">
          {offered.isOpen
            ? `${addresses.length} ${addresses.length === 1 ? 'facility' : 'facilities'} to choose from`
            : ''}
        </p>
      ) : null}
    </Field>
  );
}
