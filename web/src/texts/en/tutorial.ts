// The frame of the lessons; their own words are in lessons.ts.
export const tutorial = {
  guide: 'Guide',
  stepOf: (n: number, of: number) => `Step ${n} of ${of}`,
  next: 'Next',
  skip: 'Go on',
  yourMove: 'Your move',
  again: 'From the beginning',
  leave: 'Leave the lesson',
  playNow: 'Play a real game',
  others: { title: 'The others', text: 'Now it is the others’ turn.' },
  done: { title: 'That is all you need', text: 'Everything else explains itself at the '
    + 'table: tap what you do not understand, and it says why.' },
};
