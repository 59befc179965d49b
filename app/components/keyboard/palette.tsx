import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useCombobox } from '~/components/form/use-combobox';
import { FoundRowText } from '~/components/search/found-row';
import { useFound } from '~/components/search/use-found';
import { type Offer, offersFor } from './offers';
import { pageActions } from './page-actions';
import { type DialogProps, useModal } from './use-modal';

/** The places, the actions of the page, and what the search box finds, by a few letters. */
export function Palette({ navigation, onClose }: DialogProps) {
  const { dialog, close } = useModal(onClose);
  const navigate = useNavigate();
  const [actions] = useState(pageActions);
  const [text, setText] = useState('');
  const { groups: found, ask } = useFound();
  const groups = offersFor({ text, actions: actions.map(({ label }) => label), navigation, found });
  const options = groups.flatMap(({ offers }) => offers);
  const choose = (offer: Offer) => {
    close();
    if (offer.kind === 'action') actions.find(({ label }) => label === offer.label)?.element.click();
    else navigate(offer.to);
  };
  const combobox = useCombobox(options, choose, { isAlwaysOpen: true });
  const active = combobox.input['aria-activedescendant'];
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <dialog {...dialog} className="sheet palette" aria-label="Go to a place, or act on this page">
      <label className="heard-only" htmlFor="palette-text">
        Place, action, load, carrier or number
      </label>
      <input
        {...combobox.input}
        id="palette-text"
        className="input"
        type="text"
        maxLength={200}
        placeholder="Place, action, load, carrier or number"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          combobox.type(ask(value));
        }}
      />
      <div className="search-offers" role="listbox" {...combobox.list} aria-label="Places, actions and what was found">
        {groups.map(({ title, offers }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
          <div key={title} role="group" aria-label={title}>
            {offers.map((offer) => (
              <div key={offer.id} {...combobox.option(offer, options.indexOf(offer))}>
                {offer.kind === 'found' ? <FoundRowText row={offer.row} /> : <span>{offer.label}</span>}
                {offer.kind === 'place' && offer.key ? <span className="go-keys">g {offer.key}</span> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="heard-only" role="status">
        {options.length === 1 ? '1 option' : `${options.length} options`}
      </p>
    </dialog>
  );
}
