// The pane beside an email in Outlook. Without it, or outside Outlook, the page is a form.
(() => {
  const { Office } = window;
  if (!Office || typeof Office.onReady !== 'function') return;

  /** Counts emails: an answer about one that the reader left is dropped. */
  let current = 0;

  // Microsoft: private data belongs in storage that is separate for each site that shows the pane; settings that roam with the
  // mailbox are readable to other programs.
  const keyName = () => `${Office.context.partitionKey || ''}outlook-key`;
  const keptKey = () => {
    try {
      return window.localStorage.getItem(keyName()) || '';
    } catch {
      return '';
    }
  };
  const keep = (key) => {
    try {
      if (key === '') window.localStorage.removeItem(keyName());
      else window.localStorage.setItem(keyName(), key);
    } catch {
      // Storage may be switched off: the key is then typed for each email.
    }
  };
  const form = () => document.querySelector('form');
  const fill = (name, value) => {
    const field = form().elements.namedItem(name);
    if (field) field.value = value || '';
  };

  async function ask(typedKey) {
    const key = typedKey || keptKey();
    if (key === '') return;
    current += 1;
    const asked = current;
    const fields = new FormData(form());
    fields.delete('key');
    const main = document.getElementById('main');
    main.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(window.location.pathname, {
        method: 'POST',
        body: fields,
        headers: { authorization: `Bearer ${key}` },
        credentials: 'omit',
        cache: 'no-store',
      });
      // The answer's own styles have another nonce than this page's; it has the same ones already.
      const html = (await answer.text()).replace(/<style[\s\S]*?<\/style>/gi, '');
      const page = new DOMParser().parseFromString(html, 'text/html').getElementById('main');
      if (asked !== current || !page) return;
      if (answer.status === 401) keep('');
      else if (typedKey && answer.ok) keep(typedKey);
      main.replaceWith(document.adoptNode(page));
    } catch {
      if (asked === current) main.removeAttribute('aria-busy');
    }
  }

  /** Reply-To and Authentication-Results with their folded lines: no other header leaves Outlook. */
  const wanted = (headers) =>
    String(headers || '')
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .filter((line) => /^(?:reply-to|authentication-results):/i.test(line))
      .join('\n')
      .slice(0, 40000);

  function readEmail() {
    // What was answered about the email before does not stand beside this one.
    current += 1;
    document.querySelector('#main [role="status"]')?.remove();
    const { item } = Office.context.mailbox;
    for (const name of ['email', 'name', 'subject', 'message_id', 'headers']) fill(name, '');
    if (!item?.from) return;
    fill('email', item.from.emailAddress);
    fill('name', item.from.displayName);
    fill('subject', item.subject);
    fill('message_id', item.internetMessageId);
    if (typeof item.getAllInternetHeadersAsync !== 'function') {
      ask('');
      return;
    }
    const { internetMessageId } = item;
    item.getAllInternetHeadersAsync((result) => {
      const shown = Office.context.mailbox.item;
      if (!shown || shown.internetMessageId !== internetMessageId) return;
      if (result.status === 'succeeded') fill('headers', wanted(result.value));
      ask('');
    });
  }

  Office.onReady((info) => {
    if (info?.host !== 'Outlook' || !Office.context.mailbox) return;
    document.addEventListener('submit', (event) => {
      event.preventDefault();
      const field = form().elements.namedItem('key');
      ask(field ? field.value.trim() : '');
    });
    document.addEventListener('click', (event) => {
      if (!event.target.closest('[data-forget-key]')) return;
      keep('');
      window.location.reload();
    });
    readEmail();
    // A pinned pane stays while the reader goes to another email.
    if (typeof Office.context.mailbox.addHandlerAsync === 'function')
      Office.context.mailbox.addHandlerAsync(Office.EventType.ItemChanged, readEmail);
  });
})();
