import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import {
  type Linea,
  listRecorridos,
  opcionesDeRecorrido,
  type Rechazada,
  type Recorrido,
  verRecorrido,
} from '../contract.ts';
import type { LevanteDeRonda } from '../levantes.contract.ts';
import { pasarGuias, pasarRecorrido } from '../traspaso.contract.ts';
import { direccionDe, guias as guiasText, SE_ARMA } from './palabras.ts';
import plan from './plan.module.css';
import styles from './recorridos.module.css';

interface Props {
  datos: Recorrido;
  onClose: () => void;
}

const REFRESCA = [verRecorrido, listRecorridos];
const SE_LEVANTAN: ReadonlySet<LevanteDeRonda['estado']> = new Set(['ASIGNADO', 'EN_CAMINO', 'EN_PUNTO']);
const PASAN: ReadonlySet<Linea['estado']> = new Set(['PLANIFICADA', 'CARGADA', 'EN_CAMINO']);

/** At noon: the whole round to another driver, or some of what it has left to another round. */
export function PasarDialog({ datos, onClose }: Props) {
  const [que, setQue] = useState<'recorrido' | 'guias'>('recorrido');
  return que === 'recorrido' ? (
    <PasarTodo datos={datos} onClose={onClose} choice={<Que que={que} onQue={setQue} />} />
  ) : (
    <PasarAlgunas datos={datos} onClose={onClose} choice={<Que que={que} onQue={setQue} />} />
  );
}

function Que({ que, onQue }: { que: 'recorrido' | 'guias'; onQue: (que: 'recorrido' | 'guias') => void }) {
  return (
    <fieldset className={styles.grupo} aria-label="Qué se pasa">
      <ToggleButton isOn={que === 'recorrido'} onClick={() => onQue('recorrido')}>
        Todo, a otro chofer
      </ToggleButton>
      <ToggleButton isOn={que === 'guias'} onClick={() => onQue('guias')}>
        Guías, a otro recorrido
      </ToggleButton>
    </fieldset>
  );
}

function PasarTodo({ datos: { recorrido }, onClose, choice }: Props & { choice: ReactNode }) {
  const opciones = useQuery(serviceQuery(opcionesDeRecorrido, {}));
  const [chofer, setChofer] = useState<string | null>(null);
  const { run, isPending, error } = useCommand(pasarRecorrido, REFRESCA);
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  const others = (opciones.data?.choferes ?? []).filter(({ id }) => id !== recorrido.chofer_id);
  const submit = async () => {
    if (chofer === null) return;
    const asked = { id: recorrido.id, chofer_id: Number(chofer), ...confirmada(avisos) };
    const done = await run(asked).catch(() => null);
    setAvisos(done?.por_confirmar ?? []);
    if (done?.por_confirmar.length === 0) onClose();
  };
  return (
    <FormDialog
      opened
      title={`Pasar ${recorrido.numero}`}
      isDirty={chofer !== null}
      isSaving={isPending}
      submitLabel={avisos.length > 0 ? 'Pasar igual' : 'Pasar el recorrido'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {choice}
      <p className={styles.quieto}>
        Sigue en el mismo orden, con las mismas guías y los mismos levantes. Lo que {recorrido.chofer ?? 'el chofer'} ya
        cobró lo rinde quien lo cobró.
      </p>
      <SelectField
        label="Chofer"
        placeholder="Elija el chofer"
        data-autofocus
        data={others.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={chofer}
        onChange={(value) => {
          setChofer(value);
          setAvisos([]);
        }}
      />
      <Avisos avisos={avisos} />
      <ErrorAlert error={error} fallback="No se pudo pasar el recorrido" />
    </FormDialog>
  );
}

function PasarAlgunas({ datos: { recorrido, lineas, levantes }, onClose, choice }: Props & { choice: ReactNode }) {
  const open = lineas.filter(({ estado }) => PASAN.has(estado));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(open.map(({ guia_id }) => guia_id)));
  const aLevantar = levantes.filter(({ estado }) => SE_LEVANTAN.has(estado));
  const [levantar, setLevantar] = useState<ReadonlySet<number>>(() => new Set(aLevantar.map(({ id }) => id)));
  const [a, setA] = useState<string | null>(null);
  const [rechazadas, setRechazadas] = useState<readonly Rechazada[]>([]);
  const [avisos, setAvisos] = useState<readonly string[]>([]);
  const { run, isPending, error } = useCommand(pasarGuias, REFRESCA);
  const toggle = (id: number) => {
    setAvisos([]);
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  };
  const submit = async () => {
    if (a === null || chosen.size + levantar.size === 0) return;
    const asked = {
      id: recorrido.id,
      a: Number(a),
      guias: [...chosen],
      levantes: [...levantar],
      ...confirmada(avisos),
    };
    const done = await run(asked).catch(() => null);
    if (done === null) return;
    setAvisos(done.por_confirmar);
    setRechazadas(done.rechazadas);
    if (done.rechazadas.length + done.por_confirmar.length === 0) onClose();
  };
  return (
    <FormDialog
      opened
      title={`Pasar guías de ${recorrido.numero}`}
      isDirty={a !== null}
      isSaving={isPending}
      submitLabel={avisos.length > 0 ? 'Pasar igual' : pasarText(chosen.size, levantar.size)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {choice}
      <Destino
        recorrido={recorrido}
        value={a}
        onChange={(value) => {
          setA(value);
          setAvisos([]);
        }}
      />
      {open.length + aLevantar.length === 0 ? <p className={styles.quieto}>Ninguna guía queda por entregar.</p> : null}
      <ul className={styles.porPasar} aria-label="Guías que se pasan">
        {open.map((linea) => (
          <li key={linea.guia_id}>
            <CheckboxField
              checked={chosen.has(linea.guia_id)}
              onChange={() => toggle(linea.guia_id)}
              label={
                <>
                  <b className={styles.mono}>{linea.guia_nro}</b> {linea.destinatario}
                  <span className={styles.quieto}> {direccionDe(linea)}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <ALevantar
        levantes={aLevantar}
        chosen={levantar}
        onToggle={(id) =>
          setLevantar((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
        }
      />
      {rechazadas.map(({ guia_nro, razon }) => (
        <p key={guia_nro} role="status">
          {guia_nro}: {razon}
        </p>
      ))}
      <Avisos avisos={avisos} />
      <ErrorAlert error={error} fallback="No se pudieron pasar las guías" />
    </FormDialog>
  );
}

interface ALevantarProps {
  levantes: readonly LevanteDeRonda[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

/** What it still has to fetch. */
function ALevantar({ levantes, chosen, onToggle }: ALevantarProps) {
  if (levantes.length === 0) return null;
  return (
    <ul className={styles.porPasar} aria-label="Levantes que se pasan">
      {levantes.map(({ id, numero, cliente, direccion }) => (
        <li key={id}>
          <CheckboxField
            checked={chosen.has(id)}
            onChange={() => onToggle(id)}
            label={
              <>
                <b className={styles.mono}>{numero}</b> {cliente}
                <span className={styles.quieto}> {direccion}</span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

function pasarText(guias: number, levantes: number): string {
  const parts = [
    ...(guias > 0 || levantes === 0 ? [guiasText(guias)] : []),
    ...(levantes > 0 ? [levantes === 1 ? '1 levante' : `${levantes} levantes`] : []),
  ];
  return `Pasar ${parts.join(' y ')}`;
}

/** What the other vehicle cannot take: seen once, it goes over all the same. */
function Avisos({ avisos }: { avisos: readonly string[] }) {
  if (avisos.length === 0) return null;
  return (
    <ul role="alert" className={plan.avisos}>
      {avisos.map((aviso) => (
        <li key={aviso}>{aviso}</li>
      ))}
    </ul>
  );
}

function confirmada(avisos: readonly string[]): { confirma?: true } {
  return avisos.length > 0 ? { confirma: true } : {};
}

/** The rounds of the same day that can still take some. */
function Destino({
  recorrido,
  value,
  onChange,
}: {
  recorrido: Recorrido['recorrido'];
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { data } = useQuery(serviceQuery(listRecorridos, { dia: recorrido.dia }));
  const fits = (data?.recorridos ?? []).filter(
    ({ id, estado, destino }) =>
      id !== recorrido.id &&
      destino === recorrido.destino &&
      estado !== 'BORRADOR' &&
      (SE_ARMA.has(estado) || estado === 'CARGADO' || estado === 'EN_RUTA'),
  );
  return (
    <SelectField
      label="A qué recorrido"
      placeholder={data !== undefined && fits.length === 0 ? 'Ningún otro recibe guías hoy' : 'Elija el recorrido'}
      data-autofocus
      data={fits.map(({ id, numero, chofer, zonas }) => ({
        value: String(id),
        label: [numero, chofer ?? 'Sin chofer', zonas[0]].filter(Boolean).join(' · '),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
