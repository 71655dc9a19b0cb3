import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  crearBorrador,
  descartarBorrador,
  getTransiciones,
  publicarVersion,
  revisarVersion,
  type Version,
  volverAVersion,
} from '../contract.ts';
import { Faltas } from './cambios/RevisarTab.tsx';
import { guias } from './palabras.ts';
import styles from './transiciones.module.css';

export type Acto = 'crear' | 'publicar' | 'descartar' | 'volver';

interface Props {
  acto: Acto;
  version: Version;
  onClose: () => void;
  /** The version that is shown from then on; null: the one in force. */
  onDone: (version: number | null) => void;
}

/** The dialog of each act on a version. */
export function VersionDialogs({ acto, ...props }: Props) {
  if (acto === 'crear') return <CrearDialog {...props} />;
  if (acto === 'descartar') return <DescartarDialog {...props} />;
  return <PublicarDialog {...props} contract={acto === 'volver' ? volverAVersion : publicarVersion} />;
}

type DialogProps = Omit<Props, 'acto'>;

function CrearDialog({ version, onClose, onDone }: DialogProps) {
  const command = useCommand(crearBorrador, [getTransiciones]);
  const [nombre, setNombre] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const given = nombre.trim();
    setError(given === '' ? 'Póngale un nombre' : null);
    if (given === '') return;
    command.run({ version_id: version.id, nombre: given }).then(
      ({ id }) => onDone(id),
      (cause: unknown) => logFailure('transiciones.crear_borrador', cause),
    );
  };
  return (
    <FormDialog
      title="Crear borrador"
      opened
      isDirty={nombre !== ''}
      isSaving={command.isPending}
      submitLabel="Crear"
      onSubmit={save}
      onClose={onClose}
    >
      <p>Copia «{version.nombre}». Nada cambia para nadie hasta que lo publique.</p>
      <TextField
        label="Nombre"
        placeholder="Qué cambia, en pocas palabras"
        maxLength={80}
        data-autofocus
        value={nombre}
        error={error}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <ErrorAlert error={command.error} fallback="Error al crear el borrador" onDismiss={command.reset} />
    </FormDialog>
  );
}

/** Puts a version in force: a draft, or one that was in force before. Says first whom it touches. */
function PublicarDialog({
  version,
  contract,
  onClose,
  onDone,
}: DialogProps & { contract: typeof publicarVersion | typeof volverAVersion }) {
  const isBack = contract === volverAVersion;
  const command = useCommand(contract, [getTransiciones, revisarVersion]);
  const revision = useQuery({ ...serviceQuery(revisarVersion, { version_id: version.id }), refetchOnMount: 'always' });
  const [nota, setNota] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const given = nota.trim();
    setError(given === '' ? 'Explique por qué: queda en la historia de la versión' : null);
    if (given === '') return;
    command.run({ version_id: version.id, nota: given }).then(
      () => onDone(null),
      (cause: unknown) => logFailure(contract.service, cause),
    );
  };
  return (
    <FormDialog
      title={isBack ? 'Volver a esta versión' : 'Publicar'}
      opened
      isDirty={nota !== ''}
      isSaving={command.isPending}
      submitLabel={isBack ? 'Sí, volver' : 'Sí, publicar'}
      onSubmit={save}
      onClose={() => (command.isPending ? undefined : onClose())}
    >
      <p>
        «{version.nombre}» rige para todos los puestos desde este momento. Lo registrado hasta ahora conserva sus
        reglas.
      </p>
      {revision.data === undefined ? (
        <p role="status">{revision.error === null ? 'Revisando…' : ''}</p>
      ) : (
        <>
          <p>{resumenDe(revision.data.cambios)}</p>
          <Faltas revision={revision.data} />
        </>
      )}
      <TextAreaField
        label="Nota"
        rows={2}
        maxLength={500}
        data-autofocus
        value={nota}
        error={error}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      <ErrorAlert error={command.error} fallback="Error al publicar la versión" onDismiss={command.reset} />
    </FormDialog>
  );
}

/** How much changes, and for how many parcels: those of a state count once, however many of its cells change. */
export function resumenDe(cambios: readonly { estado_desde: string | null; abiertas: number }[]): string {
  if (cambios.length === 0) return 'No cambia nada respecto de la versión vigente.';
  const standing = new Map(cambios.map(({ estado_desde, abiertas }) => [estado_desde, abiertas]));
  const touched = [...standing.values()].reduce((sum, one) => sum + one, 0);
  const what = cambios.length === 1 ? 'Cambia 1 casilla' : `Cambian ${cambios.length} casillas`;
  return `${what}; alcanza a ${touched === 0 ? 'ninguna guía abierta' : guias(touched)}.`;
}

function DescartarDialog({ version, onClose, onDone }: DialogProps) {
  const command = useCommand(descartarBorrador, [getTransiciones]);
  const discard = () => {
    command.run({ version_id: version.id }).then(
      () => onDone(null),
      (cause: unknown) => logFailure('transiciones.descartar', cause),
    );
  };
  return (
    <ConfirmDialog
      title="Descartar borrador"
      opened
      confirmLabel="Sí, descartar"
      isWorking={command.isPending}
      onConfirm={discard}
      onClose={onClose}
    >
      <p>Se pierde el borrador con todos sus cambios:</p>
      <p className={styles.cosa}>{version.nombre}</p>
      <ErrorAlert error={command.error} fallback="Error al descartar el borrador" onDismiss={command.reset} />
    </ConfirmDialog>
  );
}
