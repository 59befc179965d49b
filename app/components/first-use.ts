const USES = ['pointerdown', 'keydown', 'focusin', 'click', 'popstate'] as const;

/**
 * Fulfilled when somebody first presses, types or moves into something, wherever on the page. What is only needed to
 * serve that person is fetched then: the page is read before it is used.
 */
export function firstUse(): Promise<void> {
  // Somebody was quicker than the script.
  if (document.activeElement !== null && document.activeElement !== document.body) return Promise.resolve();
  return new Promise((resolve) => {
    const used = () => {
      for (const use of USES) removeEventListener(use, used, true);
      resolve();
    };
    // On the window: React keeps to itself what happens in a part of the page that it has not taken over yet.
    for (const use of USES) addEventListener(use, used, true);
  });
}
