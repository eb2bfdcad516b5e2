-- Words and folded texts are compared with row by row, and a function that is declared strict though its case is not is called for each
-- instead of being written in place. What it gives for null is null either way.
alter function folded(text) called on null input;
alter function spaced(text) called on null input;
alter function plain_words_of(text) called on null input;
alter function words_of(text) called on null input;
