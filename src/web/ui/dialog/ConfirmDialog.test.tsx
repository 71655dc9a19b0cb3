import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { ConfirmDialog } from './ConfirmDialog.tsx';

test('what cannot be taken back is asked about, and happens only when confirmed', async () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  await renderScreen(
    <ConfirmDialog
      title="Eliminar"
      opened
      confirmLabel="Sí, eliminar"
      isWorking={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>¿Está seguro que desea eliminar esta causa?</p>
    </ConfirmDialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Sí, eliminar' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});
