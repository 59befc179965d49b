// Shows notices of the product and opens their page. It stores nothing and answers no request.
self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function show(data) {
  let notice = {};
  try {
    notice = data.json();
  } catch {
    // A browser demands that something is shown.
  }
  const { body = 'Something happened. Open the portal.', path = '/broker/' } = notice;
  await self.registration.showNotification('Broker Portal', { body: String(body), data: pathIn(path) });
}

/** An address of our own, whatever is in the notice. */
function pathIn(path) {
  const url = new URL(String(path), self.location.origin);
  return url.origin === self.location.origin && url.pathname.startsWith('/broker/') ? url.href : '/broker/';
}

async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => one.url === new URL(url, self.location.origin).href);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url);
}
