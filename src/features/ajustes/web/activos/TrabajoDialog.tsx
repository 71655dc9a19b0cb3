import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { type Cosa, getTrabajo, pasarTrabajo, SE_PASA } from '#features/ajustes/activos.contract.ts';
import { type Activo, listActivos } from '#features/ajustes/contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { parseSearch } from '#web/url-params.ts';

import styles from '../ajustes.module.css';

interface Props {
  activo: Activo;
  onClose: () => void;
  onDone: (text: string) => void;
}

type Clase = (typeof SE_PASA)[number];

const keyOf = ({ clase, id }: Pick<Cosa, 'clase' | 'id'>) => `${clase} ${id}`;
const passable = ({ clase }: Cosa): Clase | undefined => SE_PASA.find((one) => one === clase);

/** What somebody has in hand, and who takes it on: all that is chosen goes, or none of it. */
export function TrabajoDialog({ activo: { usuario_id, fullname }, onClose, onDone }: Props) {
  const query = useQuery(serviceQuery(getTrabajo, { usuario_id }));
  const pasar = useCommand(pasarTrabajo, [getTrabajo, listActivos]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [a, setA] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const cosas = query.data?.cosas ?? [];
  const chosen = cosas.flatMap((cosa) => {
    const clase = passable(cosa);
    return clase === undefined || left.has(keyOf(cosa)) ? [] : [{ clase, id: cosa.id }];
  });
  const submit = () => {
    setMissing(a === null);
    if (a === null || chosen.length === 0) return;
    pasar.run({ de: usuario_id, a: Number(a), cosas: chosen }).then(
      ({ pasadas }) => onDone(pasadas === 1 ? `Se pasó 1 de ${fullname}.` : `Se pasaron ${pasadas} de ${fullname}.`),
      (cause: unknown) => logFailure(pasarTrabajo.service, cause),
    );
  };
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(left);
    if (isOn) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  return (
    <FormDialog
      title={`Lo que tiene ${fullname}`}
      opened
      isDirty={false}
      isSaving={pasar.isPending}
      submitLabel={chosen.length === 0 ? 'Pasar' : `Pasar ${chosen.length}`}
      cancelLabel="Cerrar"
      onSubmit={submit}
      onClose={onClose}
    >
      <ErrorAlert error={query.error} fallback="No se pudo cargar" onRetry={() => void query.refetch()} />
      {query.data !== undefined && cosas.length === 0 ? <p>No tiene nada en mano.</p> : null}
      <ul className={styles.trabajo}>
        {cosas.map((cosa) => (
          <Linea
            key={keyOf(cosa)}
            cosa={cosa}
            isOn={!left.has(keyOf(cosa))}
            onChange={(isOn) => toggle(keyOf(cosa), isOn)}
          />
        ))}
      </ul>
      {cosas.some(passable) ? (
        <SelectField
          label="Quién sigue con lo elegido"
          searchable
          data={(query.data?.personas ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={a}
          error={missing && a === null ? 'Elija a quién se le pasa' : null}
          onChange={setA}
        />
      ) : null}
      <ErrorAlert error={pasar.error} fallback="No se pudo pasar" onDismiss={pasar.reset} />
    </FormDialog>
  );
}

function Linea({ cosa, isOn, onChange }: { cosa: Cosa; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { titulo, detalle, ruta } = cosa;
  const [to = '/', search = ''] = ruta.split('?');
  const canPass = passable(cosa) !== undefined;
  return (
    <li>
      {canPass ? (
        <CheckboxField
          aria-label={`Pasar ${titulo}`}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <span className={styles.dos}>
        <Link to={to} search={parseSearch(search)}>
          {titulo}
        </Link>
        <span className={styles.menor}>
          {detalle}
          {canPass ? '' : ' · no se pasa desde aquí'}
        </span>
      </span>
    </li>
  );
}
