-- As with the functions of 0060: called, each of these is read and planned anew by every search, which takes longer than what it does.
-- What they give for null is null either way.
alter function plain_query_of(text) called on null input;
alter function query_of(text) called on null input;
alter function begun_query_of(text) called on null input;
