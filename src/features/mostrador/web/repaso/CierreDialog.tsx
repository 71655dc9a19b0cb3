import { useQuery } from '@tanstack/react-query';

import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import { cerrarRepaso, listRepasos, type Repaso, verRepaso } from '#features/mostrador/repasos.contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { De } from '../de.ts';
import styles from '../mostrador.module.css';

interface Props {
  repaso: Repaso;
  de: De;
  onClose: () => void;
}

const SHOWN = 12;

/** Says what is missing, as the server has it now; closing tells our people of each. Enter closes. */
export function CierreDialog({ repaso: { id, clase }, de, onClose }: Props) {
  const query = useQuery({ ...serviceQuery(verRepaso, { ...de, id }), refetchOnMount: 'always' });
  const command = useCommand(cerrarRepaso, [listRepasos, hoyEnMostrador]);
  const submit = async () => {
    const done = await command.run({ ...de, id }).catch(() => null);
    if (done !== null) onClose();
  };
  const faltan = query.data?.faltan ?? [];
  const { leidas = 0, esperadas = 0 } = query.data?.repaso ?? {};
  return (
    <FormDialog
      title="Cerrar la lista"
      opened
      isDirty={false}
      isSaving={command.isPending || query.isFetching}
      submitLabel={faltan.length === 0 ? 'Cerrar' : 'Cerrar y avisar'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <b>
          {leidas} de {esperadas}
        </b>
        {wordsOf(faltan.length)}
      </p>
      {faltan.length === 0 ? null : (
        <>
          <ul className={styles.personas} aria-label="Faltan">
            {faltan.slice(0, SHOWN).map(({ guia_id, guia_nro, destinatario, estante }) => (
              <li key={guia_id}>
                <span className={styles.numero}>{guia_nro}</span> {destinatario}
                {estante === null ? '' : ` · ${estante}`}
              </li>
            ))}
          </ul>
          <p className={styles.quieto}>
            {faltan.length > SHOWN ? `Y ${faltan.length - SHOWN} más. ` : ''}
            {clase === 'RECEPCION'
              ? 'De cada una se avisa a la empresa.'
              : 'De cada una que no está se avisa a la empresa hoy.'}
          </p>
        </>
      )}
      <ErrorAlert error={command.error} fallback="No se pudo cerrar" onDismiss={command.reset} />
    </FormDialog>
  );
}

function wordsOf(faltan: number): string {
  if (faltan === 0) return ': está todo.';
  return faltan === 1 ? ': falta una.' : `: faltan ${faltan}.`;
}
