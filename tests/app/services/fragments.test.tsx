// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { DrawnOnce } from '~/components/drawn-once';
import { ServerDrawingProvider } from '~/components/server-drawing';
import { keepFragments } from '~/services/fragments.server';

describe('a part that is drawn once', () => {
  const part = (text: string, draw = vi.fn()) => (
    <DrawnOnce of={['part', text]}>
      {() => {
        draw();
        return (
          <label>
            Up to {text} <input defaultValue={text} /> {'<&"'}
          </label>
        );
      }}
    </DrawnOnce>
  );
  const keeping = (once: ReturnType<typeof keepFragments>, child: React.ReactNode) =>
    renderToString(<ServerDrawingProvider value={{ once, plainly: () => null }}>{child}</ServerDrawingProvider>);

  test('is the same HTML, letter by letter, as the browser draws', () => {
    const fragments = keepFragments();
    expect(keeping(fragments, part('12'))).toBe(renderToString(part('12')));
    expect(keeping(fragments, part('12'))).toBe(renderToString(part('12')));
  });

  test('has signs beyond Latin letters as references, which the browser reads as the same', () => {
    const text = '5 – 9 “of” 大 😀 é';
    const html = keeping(keepFragments(), part(text));
    expect(html).not.toMatch(/[\u0100-\u{10ffff}]/u);
    const read = html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    expect(read).toBe(renderToString(part(text)));
  });

  test('is drawn again only from something else', () => {
    const fragments = keepFragments();
    const draw = vi.fn();
    for (const text of ['12', '12', '13', '12']) keeping(fragments, part(text, draw));
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test('gives way to what was asked for later, and is not kept for a key of any length', () => {
    const fragments = keepFragments();
    const draw = vi.fn(() => 'drawn');
    fragments('first', draw);
    for (let at = 0; at < 200; at++) fragments(`other ${at}`, () => '');
    fragments('first', draw);
    expect(draw).toHaveBeenCalledTimes(2);
    const long = 'x'.repeat(4_001);
    fragments(long, draw);
    fragments(long, draw);
    expect(draw).toHaveBeenCalledTimes(4);
  });
});
