import { paths, withBase } from '~/paths';
import type { LiveMessage } from './live-message';

/**
 * Hears what changes on the company's loads, over one connection of the browser however many of its tabs are open: the first
 * tab holds it and passes on what it hears; when it is closed, the next takes over. After sleep or a lost connection the
 * browser connects anew by itself, and hears what it missed or that it missed something.
 *
 * @param owner of the page (`ShellData`): tabs of another reader hear nothing of it
 * @returns a function that stops it
 */
export function hearLiveLoads(owner: string, hear: (message: LiveMessage) => void): () => void {
  const name = `live loads of ${owner}`;
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data);
  let stream: EventSource | undefined;
  const ended = new AbortController();
  const hold = () =>
    new Promise<void>((resolve) => {
      stream = new EventSource(withBase(paths.loadChanges({ for: owner })));
      stream.onmessage = ({ data }) => {
        const message = JSON.parse(data) as LiveMessage;
        hear(message);
        tabs.postMessage(message);
      };
      ended.signal.addEventListener('abort', () => resolve());
    });
  // A browser without locks, as on an address without TLS: each tab has a connection of its own.
  const held = navigator.locks ? navigator.locks.request(name, { signal: ended.signal }, hold) : hold();
  // Stopped while it waited for its turn.
  held.catch(() => {});
  return () => {
    ended.abort();
    stream?.close();
    tabs.close();
  };
}
