import { expect, it } from 'vitest';

import { DiskRoom } from '../../../server/storage/disk-room.js';
import { NoRoom, StorageUnavailable } from '../../../server/storage/errors.js';

/** A disk on which texts find room or not. */
function disk({ hasRoom }: { hasRoom: boolean }) {
  const texts: string[] = [];
  const store = async (text: string) => {
    texts.push(text);
    await Promise.resolve();
    if (!state.hasRoom) throw new NoRoom('the disk is full');
  };
  const state = { hasRoom, texts, store };
  return state;
}

it('is tried only after a write has found none, once however many ask, and is found again by itself', async () => {
  const [room, full] = [new DiskRoom(), disk({ hasRoom: false })];
  expect(await room.isFull(full.store)).toBe(false);
  room.failed(new StorageUnavailable('locked'));
  expect(await room.isFull(full.store)).toBe(false);
  expect(full.texts).toEqual([]);
  room.failed(new NoRoom('full'));
  expect(await Promise.all([1, 2, 3].map(() => room.isFull(full.store)))).toEqual([true, true, true]);
  expect(full.texts).toHaveLength(1);
  // As much as many payments: one frame of the log may find room where a payment does not.
  expect(full.texts[0]).toHaveLength(256 * 1024);
  full.hasRoom = true;
  expect(await room.isFull(full.store)).toBe(false);
  // Nothing of the trial is kept.
  expect(full.texts.at(-1)).toBe('');
});
