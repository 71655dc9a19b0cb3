import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { OPERARIO, renderScreen } from '#testing/web.tsx';

import { FrameParts } from './FrameParts.tsx';
import { offerFrameParts } from './frame-parts.ts';

test('a part of the frame is there for whoever may, and one that cannot be fetched is missing alone', async () => {
  offerFrameParts([
    { needs: { permission: { anyOf: ['PROB_SOL'] } }, load: async () => () => <p>Trabajo en curso</p> },
    { needs: { permission: { anyOf: ['PROB_SOL'] } }, load: () => Promise.reject(new TypeError('network away')) },
    { needs: { permission: { anyOf: ['EVE_003'] } }, load: async () => () => <p>De otros</p> },
  ]);
  await renderScreen(<FrameParts />, '/dashboard', { user: OPERARIO });
  expect(await screen.findByText('Trabajo en curso')).toBeTruthy();
  expect(screen.queryByText('De otros')).toBeNull();
});
