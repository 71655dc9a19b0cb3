/**
 * How wide each letter of the label's fonts is, in thousandths of its size, so that paper, printer and browser break lines alike. A test
 * compares it with the fonts.
 */
export type Fuente = 'normal' | 'negrita' | 'mono';

export const LETRAS =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~¡¢£¤¥¦§¨©ª«¬®¯°±²³´¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ–—‘’“”…•€';
const NORMAL =
  '293 293 337 697 599 939 729 180 313 313 485 601 235 366 235 408 653 420 560 586 618 596 609 521 ' +
  '619 585 235 235 560 621 560 507 779 647 625 650 677 580 558 704 697 405 532 644 545 838 703 727 ' +
  '607 737 628 599 578 688 614 868 648 605 612 326 408 344 564 383 261 536 578 495 577 548 335 572 ' +
  '559 271 251 518 285 860 559 559 578 584 360 486 346 551 489 707 505 478 478 359 244 359 548 293 ' +
  '495 620 585 605 244 539 394 798 379 597 607 798 367 369 592 390 393 261 514 262 278 267 389 597 ' +
  '828 833 889 481 647 647 647 647 647 647 921 650 580 580 580 580 405 405 405 405 697 703 727 727 ' +
  '727 727 727 534 727 688 688 688 688 605 607 598 536 536 536 536 536 536 871 495 548 548 548 548 ' +
  '271 271 271 285 574 559 559 559 559 559 559 601 559 551 551 551 551 478 578 478 503 827 249 249 ' +
  '431 431 715 438 670';
const NEGRITA =
  '312 303 390 765 610 969 725 210 335 335 485 595 271 373 272 440 659 440 579 600 624 607 626 537 ' +
  '624 571 272 272 569 612 569 547 781 678 643 658 688 597 566 718 701 424 561 663 552 858 717 746 ' +
  '629 756 650 610 607 686 644 886 685 650 618 340 440 344 582 400 288 552 596 510 596 563 365 593 ' +
  '571 300 259 555 318 882 571 576 596 599 376 508 376 567 530 740 539 521 505 381 254 381 537 303 ' +
  '510 634 593 650 254 555 432 798 390 649 615 798 383 394 611 402 407 288 521 294 297 284 403 649 ' +
  '846 852 921 526 678 678 678 678 678 678 966 658 597 597 597 597 424 424 424 424 708 717 746 746 ' +
  '746 746 746 536 746 686 686 686 686 650 629 621 552 552 552 552 552 552 878 510 563 563 563 563 ' +
  '300 300 300 314 588 571 576 576 576 576 576 595 576 567 567 567 567 521 596 521 501 832 269 269 ' +
  '479 479 780 438 678';

/** Every letter of the monospaced font. */
const MONO = 632;

const NORMALES = tableOf(NORMAL);
const NEGRITAS = tableOf(NEGRITA);

/** Null: the fonts have no such letter. */
export function anchoDeLetra(letra: string, fuente: Fuente): number | null {
  const found = (fuente === 'normal' ? NORMALES : NEGRITAS).get(letra);
  if (found === undefined) return null;
  return fuente === 'mono' ? MONO : found;
}

function tableOf(widths: string): ReadonlyMap<string, number> {
  const numbers = widths.split(' ').map(Number);
  return new Map([...LETRAS].map((letra, at) => [letra, numbers[at] ?? 0]));
}
