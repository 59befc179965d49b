// Shares where the phone is while the driver's page is open. What could not be sent yet is kept in the browser, with its
// times, and goes out in order. The page works without it; every word that it shows stands in the page.
// After the last stop it sends what waits of before, and records nothing more.
(() => {
  const METERS_TO_FEET = 3.28084;
  const METERS_A_SECOND_TO_MPH = 2.23694;
  /** The server takes no coarser ones. */
  const MAX_FEET = 1000;
  const EVERY_MS = 10_000;
  const SEND_EVERY_MS = 15_000;
  const AT_ONCE = 100;

  const element = document.querySelector('[data-share]');
  /** It shares no more. With an address, what waits goes there before it is forgotten. */
  const over = document.querySelector('[data-forget]');
  /** A form that was returned with errors has its own address below the page's. */
  const page = /^.*\/driver\/[^/]+/.exec(location.pathname)[0];

  /** The positions of this page that wait, by the order in which they were seen. */
  const opened = new Promise((resolve, reject) => {
    const request = indexedDB.open('driver-page', 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
      store.createIndex('page', 'page');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const finished = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const store = async (mode) => (await opened).transaction('waiting', mode).objectStore('waiting');
  const keep = async (position) => finished((await store('readwrite')).add({ page, position }));
  const waiting = async (most) => finished((await store('readonly')).index('page').getAll(page, most));
  const count = async () => finished((await store('readonly')).index('page').count(page));
  const drop = async (ids) => {
    const waitingNow = await store('readwrite');
    await Promise.all(ids.map((id) => finished(waitingNow.delete(id))));
  };
  const forget = async () => {
    const keys = await finished((await store('readonly')).index('page').getAllKeys(page));
    await drop(keys);
  };

  if (over?.dataset.forget === '') forget().catch(() => {});
  const share = element?.dataset.share ?? over?.dataset.forget;
  if (!share) return;
  const { on, unseen, waiting: waitingWords, denied, unable, ended, again } = element?.dataset ?? {};
  const state = element?.querySelector('[data-share-state]');
  const queue = element?.querySelector('[data-share-waiting]');

  const say = (words) => {
    if (state && state.textContent !== words) state.textContent = words;
  };
  const showWaiting = async () => {
    if (!queue) return;
    const number = await count();
    queue.textContent = number === 0 ? '' : waitingWords.replace('{0}', String(number));
  };

  let isOver = false;
  let watch = null;
  let lastKept = 0;
  const end = (words) => {
    isOver = true;
    if (watch !== null) navigator.geolocation.clearWatch(watch);
    say(words);
  };

  let isSending = false;
  /** Sends what waits, the oldest first, until nothing does or the network is away. */
  async function send() {
    if (isSending || isOver) return;
    isSending = true;
    try {
      for (;;) {
        const rows = await waiting(AT_ONCE);
        if (rows.length === 0 || isOver) break;
        const answer = await fetch(share, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ positions: rows.map(({ position }) => position) }),
          credentials: 'same-origin',
        });
        const ids = rows.map(({ id }) => id);
        // It cannot be read, and never will be.
        if (answer.ok || answer.status === 422) await drop(ids);
        else if (answer.status === 404 || answer.status === 409) {
          const code = await answer.json().then(
            (body) => body.code,
            () => null,
          );
          // Held is not over: what waits goes out when the page is opened after it. Until then the page says what to do.
          if (code !== 'held') await forget();
          end(ended);
          if (code === 'held') location.replace(page);
        } else if (answer.status === 403) end(again);
        else break;
      }
    } catch {
      // No network: the next round tries again.
    } finally {
      isSending = false;
      await showWaiting().catch(() => {});
    }
  }

  async function take({ coords, timestamp }) {
    if (isOver) return;
    say(on);
    const feet = coords.accuracy * METERS_TO_FEET;
    if (feet > MAX_FEET || timestamp - lastKept < EVERY_MS) return;
    lastKept = timestamp;
    const speed = coords.speed === null ? null : Math.max(0, coords.speed * METERS_A_SECOND_TO_MPH);
    await keep({
      observed_at: new Date(timestamp).toISOString(),
      latitude: coords.latitude,
      longitude: coords.longitude,
      accuracy_feet: Math.round(feet),
      speed_mph: speed === null || speed > 200 ? null : speed,
      heading: coords.heading === null || Number.isNaN(coords.heading) ? null : coords.heading,
    });
    await send();
  }

  const keepSending = () => {
    setInterval(send, SEND_EVERY_MS);
    addEventListener('online', send);
    send();
  };
  if (!element) {
    keepSending();
    return;
  }
  element.hidden = false;
  document.querySelector('[data-share-none]').hidden = true;
  if (!('geolocation' in navigator) || !('indexedDB' in window)) {
    say(unable);
    return;
  }
  say(unseen);
  watch = navigator.geolocation.watchPosition(
    (position) => take(position).catch(() => {}),
    (error) => {
      if (error.code === error.PERMISSION_DENIED) say(denied);
      else say(unseen);
    },
    { enableHighAccuracy: true, maximumAge: 5000, timeout: 60_000 },
  );
  keepSending();

  // A screen that goes dark ends the sharing on most phones.
  const stayAwake = () => navigator.wakeLock?.request('screen').catch(() => {});
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      stayAwake();
      send();
    }
  });
  stayAwake();
})();
