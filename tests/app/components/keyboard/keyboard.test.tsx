// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isShortcut } from '~/components/keyboard/is-shortcut';
import { pageActions } from '~/components/keyboard/page-actions';
import { pressKey } from '~/components/keyboard/press-key';
import { areSingleKeysOn, leaveStorage, ownStorageAs, setSingleKeys } from '~/view/own-storage';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Presses a key on the element and says whether it was a shortcut. */
function heard(element: Element, init: KeyboardEventInit): boolean {
  let was = false;
  const listen = (event: Event) => {
    was = isShortcut(event as KeyboardEvent);
  };
  document.addEventListener('keydown', listen, { once: true });
  fireEvent.keyDown(element, init);
  return was;
}

describe('a key alone is a shortcut', () => {
  beforeEach(() => {
    render(
      <main>
        <a href="/x">Load 1</a>
        <input aria-label="Text" />
        <textarea aria-label="Note" />
        <select aria-label="Choice" />
        <div contentEditable suppressContentEditableWarning>
          Rich <b>Bold</b>
        </div>
        <div className="tick">
          <input type="checkbox" aria-label="Select 1" />
        </div>
      </main>,
    );
  });

  test('on a link, and on the box that selects a row', () => {
    expect(heard(screen.getByRole('link'), { key: 'j' })).toBe(true);
    expect(heard(screen.getByRole('checkbox'), { key: 'j' })).toBe(true);
  });

  test.each(['Text', 'Note', 'Choice'])('never in %s', (label) => {
    expect(heard(screen.getByLabelText(label), { key: 'j' })).toBe(false);
  });

  test('never within what can be edited', () => {
    expect(heard(screen.getByText('Bold'), { key: 'j' })).toBe(false);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
    'never with %o',
    (init) => {
      expect(heard(screen.getByRole('link'), { key: 'j', ...init })).toBe(false);
    },
  );

  test('never while a dialog is open', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    expect(heard(screen.getByRole('link'), { key: 'j' })).toBe(false);
    dialog.remove();
  });

  test('never once they are switched off, which signing out and another user leave as it is', () => {
    ownStorageAs('1 of 1');
    localStorage.setItem('lane', 'x');
    setSingleKeys(false);
    expect(heard(screen.getByRole('link'), { key: 'j' })).toBe(false);
    ownStorageAs('2 of 2');
    expect(localStorage.getItem('lane')).toBeNull();
    leaveStorage();
    expect(areSingleKeysOn()).toBe(false);
    expect(localStorage).toHaveLength(1);
    setSingleKeys(true);
    expect(heard(screen.getByRole('link'), { key: 'j' })).toBe(true);
  });
});

describe('keys on a list', () => {
  const clicked = vi.fn((event: Event) => event.preventDefault());
  beforeEach(() => {
    clicked.mockClear();
    render(
      <>
        <nav className="side">
          <a href="/loads" data-go="l">
            Loads
          </a>
        </nav>
        <main>
          <a href="/cover-all" aria-keyshortcuts="c">
            Elsewhere
          </a>
          <section data-list>
            <table>
              <tbody>
                <tr className="group-row">
                  <th scope="rowgroup">
                    <a href="/group">Group</a>
                  </th>
                </tr>
                {[1, 2].map((id) => (
                  <tr key={id}>
                    <td className="tick">
                      <input type="checkbox" aria-label={`Select ${id}`} />
                    </td>
                    <td>
                      <a href={`/carriers/${id}`}>Carrier {id}</a>
                    </td>
                    <th scope="row">
                      <a href={`/loads/${id}`}>Load {id}</a>
                    </th>
                    <td>
                      <a href={`/loads/${id}/cover`} aria-keyshortcuts="c">
                        Cover {id}
                      </a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </main>
      </>,
    );
    document.addEventListener('click', clicked);
  });
  afterEach(() => document.removeEventListener('click', clicked));
  const show = vi.fn();
  const focused = () => document.activeElement?.textContent;
  const clickedLabel = () => (clicked.mock.lastCall?.[0].target as HTMLElement | undefined)?.textContent;

  test('j and k move the focus along the rows’ main links, and stop at the ends', () => {
    pressKey('k', show);
    expect(document.activeElement).toBe(document.body);
    for (const [key, at] of [
      ['j', 'Load 1'],
      ['j', 'Load 2'],
      ['j', 'Load 2'],
      ['k', 'Load 1'],
      ['k', 'Load 1'],
    ] as const) {
      pressKey(key, show);
      expect(focused()).toBe(at);
    }
  });

  test('x selects the row with the focus, which keeps it', () => {
    pressKey('x', show);
    expect(clicked).not.toHaveBeenCalled();
    pressKey('j', show);
    document.removeEventListener('click', clicked);
    pressKey('x', show);
    expect(screen.getByLabelText<HTMLInputElement>('Select 1').checked).toBe(true);
    expect(focused()).toBe('Load 1');
    pressKey('x', show);
    expect(screen.getByLabelText<HTMLInputElement>('Select 1').checked).toBe(false);
  });

  test('c covers the row with the focus, never another’s; without one what the page declares', () => {
    pressKey('c', show);
    expect(clickedLabel()).toBe('Elsewhere');
    pressKey('j', show);
    pressKey('j', show);
    pressKey('c', show);
    expect(clickedLabel()).toBe('Cover 2');
  });

  test('g and a letter go to its place; another letter nowhere, and acts on nothing', () => {
    pressKey('g', show);
    pressKey('l', show);
    expect(clickedLabel()).toBe('Loads');
    clicked.mockClear();
    pressKey('g', show);
    pressKey('c', show);
    expect(clicked).not.toHaveBeenCalled();
    pressKey('g', show);
    pressKey('"]', show);
    expect(clicked).not.toHaveBeenCalled();
  });

  test('? shows the shortcuts', () => {
    pressKey('?', show);
    expect(show).toHaveBeenLastCalledWith('sheet');
  });
});

describe('keys on a page', () => {
  test('n writes into the field that declares it, within a fold too, before any link', async () => {
    render(
      <main>
        <a href="/notes" aria-keyshortcuts="n">
          Notes
        </a>
        <details>
          <summary>More</summary>
          <textarea aria-label="New note" aria-keyshortcuts="n" />
        </details>
      </main>,
    );
    Element.prototype.scrollIntoView ??= () => {};
    pressKey('n', () => {});
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New note')));
    expect(document.querySelector('details')?.open).toBe(true);
  });

  test('its actions are those that it declares, once each, by their names', () => {
    render(
      <main>
        <a href="/other">Other</a>
        <nav data-page-actions>
          <a href="/a">Cover load</a>
          <a href="/b" aria-label="Cancel load 5">
            Cancel
          </a>
          <button type="button" disabled>
            Off
          </button>
          <a href="/a">Cover load</a>
        </nav>
      </main>,
    );
    expect(pageActions().map(({ label }) => label)).toEqual(['Cover load', 'Cancel load 5']);
  });
});
