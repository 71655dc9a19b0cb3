import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { call, useCommand } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { AdjuntosField } from '#web/ui/foto/AdjuntosField.tsx';
import { useAdjuntos } from '#web/ui/foto/use-adjuntos.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import {
  anotarIncidencia,
  cerrarIncidencia,
  countIncidencias,
  enviarMensaje,
  type getOpcionesDeIncidencias,
  type IncidenciaEntera,
  listIncidencias,
  llenarMacro,
  verIncidencia,
} from '../contract.ts';
import { MAS_ADJUNTOS, retirarIncidencia } from '../hilo.contract.ts';
import { LUEGO as LUEGOS, type Luego, SOLUCIONES, type Solucion } from '../palabras.contract.ts';
import { borrador } from './borrador.ts';
import styles from './incidencias.module.css';
import { DESPUES, LUEGO, SOLUCION } from './palabras.ts';

export type Opciones = Result<typeof getOpcionesDeIncidencias>;

const STALE = [verIncidencia, listIncidencias, countIncidencias];
const MOST = 4_000;

interface Common {
  box: RefObject<HTMLTextAreaElement | null>;
  /** To the other side of the counter; null: there is none. */
  onOther: (() => void) | null;
  onSaid: (text: string) => void;
}

/** Among ourselves: a box of its own colour, a text of its own, a call of its own. */
export function NotaForm({ id, box, onOther, onSaid }: Common & { id: number }) {
  const [texto, setTexto] = useState(() => borrador.read(id, 'nota'));
  const anotar = useCommand(anotarIncidencia, STALE);
  const adjuntos = useAdjuntos(MAS_ADJUNTOS);
  const change = (next: string) => {
    setTexto(next);
    borrador.write(id, 'nota', next);
  };
  const submit = () => {
    if (texto.trim() === '' || anotar.isPending || adjuntos.isUploading) return;
    anotar.run({ id, texto: texto.trim(), adjuntos: adjuntos.ids }).then(
      ({ msg }) => {
        change('');
        adjuntos.clear();
        onSaid(msg);
      },
      (cause: unknown) => logFailure('incidencias.nota', cause),
    );
  };
  return (
    <div className={`${marco.pie} ${styles.interna}`}>
      <TextAreaField
        ref={box}
        label="Nota interna: queda entre nosotros"
        aria-keyshortcuts="i"
        value={texto}
        rows={3}
        maxLength={MOST}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => sendsBy(event) && submit()}
      />
      <ErrorAlert error={anotar.error} fallback="No se pudo guardar la nota" onDismiss={anotar.reset} />
      <div className={marco.linea}>
        <Button variant="filled" loading={anotar.isPending} onClick={submit}>
          Guardar nota
        </Button>
        <AdjuntosField adjuntos={adjuntos} />
        {onOther === null ? null : <Button onClick={onOther}>Responder hacia afuera</Button>}
      </div>
    </div>
  );
}

interface RespuestaProps extends Common {
  incidencia: IncidenciaEntera['incidencia'];
  actos: readonly string[];
  isOurs: boolean;
  opciones: Opciones | undefined;
}

/** Across the counter. `/` at its beginning offers what was written beforehand, filled in; Ctrl+Enter sends, with Shift and resolves. */
export function RespuestaForm({ incidencia, actos, isOurs, opciones, box, onOther, onSaid }: RespuestaProps) {
  const { id, version } = incidencia;
  const [texto, setTexto] = useState(() => borrador.read(id, 'respuesta'));
  const [luego, setLuego] = useState<Luego>('seguir');
  const [solucion, setSolucion] = useState<Solucion>('INFORMADA');
  const [hueco, setHueco] = useState<string | null>(null);
  const enviar = useCommand(enviarMensaje, STALE);
  const adjuntos = useAdjuntos(MAS_ADJUNTOS);
  const change = (next: string) => {
    setTexto(next);
    setHueco(null);
    borrador.write(id, 'respuesta', next);
  };
  const submit = (as: Luego) => {
    if (texto.trim() === '' || enviar.isPending || adjuntos.isUploading) return;
    const ends = as === 'resolver' ? { version, solucion } : {};
    const ours = isOurs ? { luego: as, ...ends } : {};
    enviar.run({ id, texto: texto.trim(), adjuntos: adjuntos.ids, ...ours }).then(
      ({ msg }) => {
        change('');
        adjuntos.clear();
        setLuego('seguir');
        onSaid(msg);
      },
      (cause: unknown) => logFailure('incidencias.mensaje', cause),
    );
  };
  const macros = isOurs ? (opciones?.macros ?? []) : [];
  const fill = (macro_id: number) => {
    call(llenarMacro, { id, macro_id }).then(
      (filled) => {
        change(filled.texto);
        setLuego(filled.luego);
        setHueco(
          filled.faltan.length === 0 ? null : `La incidencia no tiene: ${filled.faltan.join(', ')}. Complételo.`,
        );
        box.current?.focus();
      },
      (cause: unknown) => logFailure('incidencias.macro', cause),
    );
  };
  const isChoosing = texto === '/' && macros.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chosen = isChoosing ? macros[Number(event.key) - 1] : undefined;
    if (chosen !== undefined) {
      event.preventDefault();
      fill(chosen.id);
    } else if (sendsBy(event)) submit(event.shiftKey && isOurs ? 'resolver' : luego);
  };
  return (
    <div className={marco.pie}>
      {isChoosing ? <Macros macros={macros} onChoose={fill} /> : null}
      <TextAreaField
        ref={box}
        label={isOurs ? 'Respuesta: la lee quien está afuera' : 'Escriba aquí'}
        description={
          isOurs ? '/ respuestas preparadas · Ctrl+Enter envía · Ctrl+Shift+Enter envía y resuelve' : undefined
        }
        aria-keyshortcuts="r"
        value={texto}
        error={hueco}
        rows={3}
        maxLength={MOST}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ErrorAlert error={enviar.error} fallback="No se pudo enviar" onDismiss={enviar.reset} />
      <div className={marco.linea}>
        <Luegos
          isOurs={isOurs}
          luego={luego}
          isSending={enviar.isPending}
          onLuego={setLuego}
          onSend={() => submit(luego)}
        />
        {isOurs && luego === 'resolver' ? (
          <SelectField
            aria-label="Cómo se resolvió"
            data={SOLUCIONES.map((value) => ({ value, label: SOLUCION[value] }))}
            value={solucion}
            onChange={(value) => setSolucion(SOLUCIONES.find((one) => one === value) ?? solucion)}
          />
        ) : null}
        <AdjuntosField adjuntos={adjuntos} />
        {onOther === null ? null : <Button onClick={onOther}>Nota interna</Button>}
        {!isOurs && actos.includes('cerrar') ? <Conforme id={id} onSaid={onSaid} /> : null}
        {!isOurs && actos.includes('retirar') ? <Retirar id={id} onSaid={onSaid} /> : null}
      </div>
    </div>
  );
}

function Macros({ macros, onChoose }: { macros: Opciones['macros']; onChoose: (id: number) => void }): ReactNode {
  return (
    <ol className={styles.macros} aria-label="Respuestas preparadas">
      {macros.map(({ id, nombre, luego }, index) => (
        <li key={id}>
          <Button onClick={() => onChoose(id)}>{`${index + 1}. ${nombre} · ${LUEGO[luego].toLowerCase()}`}</Button>
        </li>
      ))}
    </ol>
  );
}

interface LuegosProps {
  isOurs: boolean;
  luego: Luego;
  isSending: boolean;
  onLuego: (luego: Luego) => void;
  onSend: () => void;
}

function Luegos({ isOurs, luego, isSending, onLuego, onSend }: LuegosProps) {
  return (
    <>
      <Button variant="filled" loading={isSending} onClick={onSend}>
        {isOurs ? LUEGO[luego] : 'Enviar'}
      </Button>
      {isOurs ? (
        <SelectField
          aria-label="Qué pasa después"
          data={LUEGOS.map((value) => ({ value, label: DESPUES[value] }))}
          value={luego}
          onChange={(value) => onLuego(LUEGOS.find((one) => one === value) ?? luego)}
        />
      ) : null}
    </>
  );
}

function Conforme({ id, onSaid }: { id: number; onSaid: (text: string) => void }) {
  const cerrar = useCommand(cerrarIncidencia, STALE);
  return (
    <>
      <Button
        loading={cerrar.isPending}
        onClick={() =>
          void cerrar.run({ id }).then(
            ({ msg }) => onSaid(msg),
            (cause: unknown) => logFailure('incidencias.cerrar', cause),
          )
        }
      >
        Está bien, cerrarla
      </Button>
      <ErrorAlert error={cerrar.error} fallback="No se pudo cerrar" onDismiss={cerrar.reset} />
    </>
  );
}

/** What was asked is not needed any more, and nobody works on it yet. */
function Retirar({ id, onSaid }: { id: number; onSaid: (text: string) => void }) {
  const retirar = useCommand(retirarIncidencia, STALE);
  return (
    <>
      <Button
        loading={retirar.isPending}
        onClick={() =>
          void retirar.run({ id }).then(
            ({ msg }) => onSaid(msg),
            (cause: unknown) => logFailure(retirarIncidencia.service, cause),
          )
        }
      >
        Ya no hace falta
      </Button>
      <ErrorAlert error={retirar.error} fallback="No se pudo retirar" onDismiss={retirar.reset} />
    </>
  );
}

function sendsBy(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  return true;
}
