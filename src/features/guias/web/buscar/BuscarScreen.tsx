import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';

import { getCasosDiarios } from '#features/problem-solver/contract.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useFieldFocus } from '#web/ui/scan/use-field-focus.ts';
import { ResultBox } from '#web/ui/search/ResultBox.tsx';

import { forgetBuscadas, useBuscadas } from './buscadas.ts';
import styles from './buscar.module.css';
import { buscadasOf, halladasOf } from './halladas.tsx';
import { useBusqueda } from './use-busqueda.ts';

/** The server answers no more than these. */
const MOST = 20;
const FORGET = [{ id: 'olvidar', titulo: 'Borrar mis últimas búsquedas', run: forgetBuscadas }];

/** One box for whatever is at hand: a number or a part of it, a reference, a phone, a document, a name. */
export function BuscarScreen() {
  const busqueda = useBusqueda();
  const { query, texto, asked, isTooShort, isOld } = busqueda;
  const buscadas = useBuscadas((state) => state.buscadas);
  const field = useRef<HTMLInputElement>(null);
  useFieldFocus(field, false, false);
  usePageActs(FORGET);
  const answer = isTooShort ? undefined : query.data;
  const found = useMemo(() => halladasOf(answer?.records ?? [], asked), [answer, asked]);
  const isCurrent = answer !== undefined && !isOld;
  return (
    <search className={styles.screen}>
      <ResultBox
        label="Buscar guía"
        placeholder="Número, referencia, teléfono, documento o nombre"
        fieldRef={field}
        text={texto}
        onText={busqueda.write}
        groups={isTooShort ? buscadasOf(buscadas) : found}
        isOld={isOld && !isTooShort}
        picksFirst={busqueda.hasEntered && isCurrent}
        onPick={({ to, onOpen }) => {
          onOpen?.();
          busqueda.go(to);
        }}
        onEnter={busqueda.enter}
        onScan={busqueda.read}
        onEscape={() => busqueda.write('')}
      >
        <p role="status" className="solo-lector">
          {isCurrent ? countOf(answer.records.length) : ''}
        </p>
        <ErrorAlert
          error={isTooShort ? null : query.error}
          fallback="Error al buscar la guía"
          onRetry={() => void query.refetch()}
        />
        {isCurrent && answer.aviso !== null ? <p className={styles.notice}>{answer.aviso}</p> : null}
        {isCurrent && answer.records.length === 0 ? <Nothing texto={asked} /> : null}
        {isCurrent && answer.records.length === MOST ? (
          <p className={styles.hint}>Se muestran {MOST}. Escriba más para afinar la búsqueda.</p>
        ) : null}
        {isTooShort ? <Start hasBuscadas={buscadas.length > 0} /> : null}
      </ResultBox>
    </search>
  );
}

/** Says so plainly, and what can be done about it. */
function Nothing({ texto }: { texto: string }) {
  const hasCasos = useCan(getCasosDiarios);
  return (
    <EmptyState title={`Ninguna guía coincide con «${texto}»`}>
      <p>Se buscó en números, referencias, teléfonos, documentos y nombres de todas las guías que usted puede ver.</p>
      <p className={styles.links}>
        <Link to="/guias" search={{ pegar: true }}>
          Pegar varios números
        </Link>
        {hasCasos ? <Link to="/problem_solver">Abrir Problem Solver</Link> : null}
      </p>
    </EmptyState>
  );
}

/** Before anything is typed. */
function Start({ hasBuscadas }: { hasBuscadas: boolean }) {
  return (
    <div className={styles.start}>
      <p className={styles.hint}>
        Escriba dos caracteres o más, o escanee una etiqueta. Desde cuatro se busca también en medio del número, de la
        referencia y del nombre.
      </p>
      {hasBuscadas ? (
        <Button variant="subtle" onClick={forgetBuscadas}>
          Borrar las últimas
        </Button>
      ) : null}
    </div>
  );
}

function countOf(count: number): string {
  if (count === 0) return 'Ninguna guía';
  return count === 1 ? '1 guía' : `${count} guías`;
}
