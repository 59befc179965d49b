import type { ReactNode } from 'react';
import type { useCombobox } from './use-combobox';

interface SuggestionsProps<Option extends { id: number }> {
  label: string;
  /** "place", "places" */
  noun: readonly [string, string];
  options: readonly Option[];
  offered: Pick<ReturnType<typeof useCombobox<Option>>, 'isOpen' | 'list' | 'option'>;
  children: (option: Option) => ReactNode;
}

/** The list under a field that suggests, and its count for who does not see it. Only with script. */
export function Suggestions<Option extends { id: number }>(props: SuggestionsProps<Option>) {
  const { label, noun, options, offered, children } = props;
  return (
    <>
      <div className="place-list" role="listbox" {...offered.list} aria-label={label}>
        {options.map((option, at) => (
          <div key={option.id} {...offered.option(option, at)}>
            {children(option)}
          </div>
        ))}
      </div>
      <p className="heard-only" role="status">
        {offered.isOpen ? `${options.length} ${noun[options.length === 1 ? 0 : 1]} to choose from` : ''}
      </p>
    </>
  );
}
