import { beforeEach, expect, test } from 'vitest';

import { keepRecent, type Recent } from './recent.ts';

let time: number;
let recent: Recent<{ id: number }>;
beforeEach(() => {
  time = 1000;
  recent = keepRecent({ keep: 60, most: 3, now: () => time });
});

const put = (...ids: number[]) => {
  for (const id of ids) recent.put(`k${id}`, { id });
};
const known = () => [1, 2, 3, 4, 5].filter((id) => recent.get(`k${id}`) !== undefined);

test('what was put is there until its time is over', () => {
  put(1);
  time += 59;
  expect(recent.get('k1')).toEqual({ id: 1 });
  time += 1;
  expect(recent.get('k1')).toBeUndefined();
});

test('put again it begins anew', () => {
  put(1, 2);
  time += 40;
  put(1);
  time += 40;
  expect(known()).toEqual([1]);
});

test('beyond the most the oldest goes, and what was put again is not the oldest', () => {
  put(1, 2, 3, 1, 4);
  expect(known()).toEqual([1, 3, 4]);
});

test('what is too old is let go when something new comes, not kept unseen', () => {
  put(1, 2);
  time += 60;
  put(3);
  // By a predicate, which would be asked of whatever is still there.
  const asked: number[] = [];
  recent.forget(({ id }) => {
    asked.push(id);
    return false;
  });
  expect(asked).toEqual([3]);
});

test('what fits is forgotten, the others stay', () => {
  put(1, 2, 3);
  recent.forget(({ id }) => id !== 2);
  expect(known()).toEqual([2]);
});
