import { expect, test } from 'vitest';

import { createLanes } from './lanes.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Enters so many calls of a person; their places as they come to their turn. */
function enterAll({ enter }: ReturnType<typeof createLanes>, person: number, count: number): number[] {
  const served: number[] = [];
  for (let place = 0; place < count; place += 1) void enter(person).then(() => served.push(place));
  return served;
}

test('four calls of a person are served at once, the others in their order as those leave', async () => {
  const lanes = createLanes();
  const served = enterAll(lanes, 1, 9);
  await settle();
  expect(served).toEqual([0, 1, 2, 3]);
  lanes.leave(1);
  lanes.leave(1);
  await settle();
  expect(served).toEqual([0, 1, 2, 3, 4, 5]);
});

test('whoever waited takes the place over: there are never five', async () => {
  const lanes = createLanes();
  enterAll(lanes, 1, 6);
  lanes.leave(1);
  lanes.leave(1);
  const later = enterAll(lanes, 1, 1);
  await settle();
  expect(later).toEqual([]);
  lanes.leave(1);
  await settle();
  expect(later).toEqual([0]);
});

test('nobody waits for the calls of another person', async () => {
  const lanes = createLanes();
  enterAll(lanes, 1, 50);
  const served = enterAll(lanes, 2, 2);
  await settle();
  expect(served).toEqual([0, 1]);
});

test('the hundred and first call is refused, and once one has left there is room again', async () => {
  const lanes = createLanes();
  enterAll(lanes, 1, 100);
  await expect(lanes.enter(1)).rejects.toMatchObject({ code: 'DEMASIADOS_PEDIDOS' });
  lanes.leave(1);
  const served = enterAll(lanes, 1, 1);
  for (let left = 0; left < 99; left += 1) lanes.leave(1);
  await settle();
  expect(served).toEqual([0]);
});

test('a lane that is empty is as new', async () => {
  const lanes = createLanes();
  for (let round = 0; round < 3; round += 1) {
    const served = enterAll(lanes, 1, 7);
    await settle();
    expect(served).toHaveLength(4);
    for (let left = 0; left < 7; left += 1) lanes.leave(1);
  }
});
