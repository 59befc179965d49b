import { useEffect, useRef, useState } from 'react';
import type { NavigationGroup } from '~/view/navigation';
import { areSingleKeysOn } from '~/view/own-storage';
import { isShortcut } from './is-shortcut';
import { KEYS_EVENT, type KeysView } from './show-keys';

type Keys = typeof import('./keys');

/** A command with a modifier, which acts while something is written too. */
function asksForPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return key.toLowerCase() === 'k' && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
}

/**
 * The keyboard of every page: Ctrl+K opens the palette, a key alone acts on the page. What they do is fetched with the
 * first key, so that no page is larger for it.
 */
export function Keyboard({ navigation }: { navigation: readonly NavigationGroup[] }) {
  const keys = useRef<Promise<Keys>>();
  const [shown, setShown] = useState<{ view: KeysView; keys: Keys } | null>(null);

  useEffect(() => {
    const act = (what: (loaded: Keys) => void) => {
      keys.current ??= import('./keys');
      keys.current.then(what).catch(() => {
        // The network is away, or the product was replaced: the next key tries again.
        keys.current = undefined;
      });
    };
    const show = (view: KeysView) => act((loaded) => setShown({ view, keys: loaded }));
    const press = (event: KeyboardEvent) => {
      if (asksForPalette(event) && !document.querySelector('dialog[open]')) {
        event.preventDefault();
        show('palette');
      } else if (event.key.length === 1 && event.key !== '/' && isShortcut(event)) {
        const key = event.shiftKey ? event.key : event.key.toLowerCase();
        act(({ pressKey }) => pressKey(key, show));
      }
    };
    const showAsked = (event: Event) => show((event as CustomEvent<KeysView>).detail);
    document.documentElement.toggleAttribute('data-no-keys', !areSingleKeysOn());
    document.addEventListener('keydown', press);
    document.addEventListener(KEYS_EVENT, showAsked);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener(KEYS_EVENT, showAsked);
    };
  }, []);

  if (shown === null) return null;
  const { Palette, ShortcutSheet } = shown.keys;
  const View = shown.view === 'palette' ? Palette : ShortcutSheet;
  return <View navigation={navigation} onClose={() => setShown(null)} />;
}
