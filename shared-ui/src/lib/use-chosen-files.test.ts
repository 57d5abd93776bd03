// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useChosenFiles } from './use-chosen-files.ts';

/** The header of a PNG of this size; nothing is behind it. */
function png(width: number, height: number): File {
  const header = new DataView(new ArrayBuffer(24));
  header.setUint32(0, 0x89504e47);
  header.setUint32(16, width);
  header.setUint32(20, height);
  return new File([header.buffer], 'foto.png', { type: 'image/png' });
}

test('a picture that would unpack to gigabytes is never drawn, and the one chosen beside it is', async () => {
  const { result } = renderHook(() => useChosenFiles());
  act(() => result.current.keep([{ key: 'huge', file: png(60_000, 60_000) }]));
  act(() => result.current.keep([{ key: 'small', file: png(800, 600) }]));
  await waitFor(() => expect(result.current.preview('small')).toMatch(/^blob:/));
  expect(result.current.preview('huge')).toBeNull();
  expect(result.current.file('huge')?.name).toBe('foto.png');
});
