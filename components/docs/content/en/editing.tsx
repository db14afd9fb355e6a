import { A, C, Row, Steps, Term, Terms, Wide } from '../../prose';
import type { EditingSection } from '../editing';

function FirstArticle() {
  return (
    <Row>
      <Steps>
        <li>
          <A href="/signin">Sign in</A> with the email address of your staff account: by the link you are emailed, or with your
          password. Choose <b>Console</b> in the account menu.
        </li>
        <li>
          Under <b>Articles</b>, choose <b>New article</b>. Enter a title in either language, a category and the author, then{' '}
          <b>Create article</b>. Readers see nothing of it yet.
        </li>
        <li>
          Write in both languages: Chinese on the left, English on the right, or one at a time on a narrow screen. Texts are
          Markdown. <b>Write</b>, <b>Preview</b> and <b>Both</b> change what you see. Everything is saved as you type; there is no
          button to remember.
        </li>
        <li>
          Paste an image into the text, drop it there, or choose it with <b>Add image</b>. It is uploaded and becomes a paragraph
          of its own; the cursor waits between the square brackets for a few words of description.
        </li>
        <li>
          <b>Suggest excerpt</b>, above the text, proposes an excerpt. Where a model writes it, the dialog first names the service
          that the text is sent to.
        </li>
        <li>
          <b>Share preview</b> creates a link for a colleague, who reads the draft without signing in.
        </li>
        <li>
          <b>Publish</b> shows what readers will see change and what may be wrong, and asks once. <b>Schedule</b> publishes later.
        </li>
      </Steps>
      <p>
        An article can be published with one language alone. It needs a title and a text in that language, an author and a
        category that exists.
      </p>
    </Row>
  );
}

function SaveStates() {
  return (
    <>
      <Row>
        <p>
          The state of your text stands above it. Two seconds after your last key, what changed is saved as the article’s draft.
          Readers go on seeing the published article until somebody publishes the draft.
        </p>
      </Row>
      <Wide>
        <Terms>
          <Term name="Saved 14:02">The draft on the server is what you see.</Term>
          <Term name="Unsaved changes">You have just typed. Saving starts when you pause.</Term>
          <Term name="Saving…">The changed fields are on their way.</Term>
          <Term name="Not saved. Kept in this browser; retrying in 8 s">
            The network or the service is unavailable. Go on writing: your text is kept in this browser, and saving is tried again
            after 2, 4 and up to 60 seconds.
          </Term>
          <Term name="Sign in again to save. Kept in this browser">
            Your session has ended. Sign in again, in another tab if you like; saving goes on by itself.
          </Term>
          <Term name="Changes by {name} were added">Somebody else edited other fields meanwhile. Both are in the draft now.</Term>
          <Term name="{name} changed this field: Keep mine · Use theirs">
            Both of you edited the same field. Nothing is lost: compare the two texts, and choose.
          </Term>
        </Terms>
      </Wide>
    </>
  );
}

function Offline() {
  return (
    <Row>
      <p>
        If you close the browser before unsaved text could be sent, it stays in this browser. When you open the article again, the
        text is offered with a comparison. <b>Add to draft</b> takes it over and <b>Delete</b> discards it; nothing is added
        without you. On a shared computer, sign out when you are done: signing out asks, and then deletes unsent text.
      </p>
      <p>
        The names of colleagues who have the article open, and the language each of them writes in, are shown beside the title.
      </p>
    </Row>
  );
}

function PreviewAndSchedule() {
  return (
    <Row>
      <p>
        A preview link works for three days unless you choose otherwise, at most 30. It always shows the latest draft.{' '}
        <b>End all links</b> stops every link of the article at once.
      </p>
      <p>
        <b>Schedule</b> fixes the text as it is now; what you edit afterwards stays in the draft. Times are in UTC, and Beijing is
        8 hours ahead. <A href="/admin/schedule">Schedule</A> in the console lists what is to come. If an article cannot go live,
        readers keep the old text, the list says why, and the user who scheduled it receives an email.
      </p>
    </Row>
  );
}

function Revisions() {
  return (
    <Row>
      <p>
        <b>Revisions</b> lists the article as it was after each change, newest first, and compares any two by line and word. A
        revision is kept whenever the article changes, and of a draft every ten minutes or when somebody else takes over; Ctrl or
        Cmd with S keeps one at once.
      </p>
      <p>
        <b>Restore to draft</b> copies a revision into the draft. The present draft stays among the revisions, and readers see
        nothing until you publish. Texts that readers saw are kept for good; others for at least 90 days.
      </p>
      <p>
        To take a published article from readers, choose <b>Withdraw</b> under the three dots; publishing brings it back.
        Administrators can delete an article there, for good.
      </p>
      <p>
        <b>Discard draft</b>, beside the article’s state, takes the article back to what readers see. It lists what goes and asks
        once; the draft stays among the revisions.
      </p>
    </Row>
  );
}

function Slugs() {
  return (
    <Row>
      <p>
        The slug is the end of an article’s URL, such as <C>true-cost-of-a-booking</C>. It is made from the English title of a new
        article; one that begins in Chinese has a number until you change it under <b>Address</b>, in the details. Once readers
        have seen an article, its old slug goes on leading to it. Two articles cannot share a slug, nor can one take the former
        slug of another.
      </p>
      <p>
        The slug of a category is final. A category in use can be deleted once you say where its articles, drafts and videos go.
      </p>
    </Row>
  );
}

function Roles() {
  return (
    <Wide>
      <Terms>
        <Term name="Contributor">
          Creates articles and edits them until they are first published, sees no others, uploads images, and reads categories and
          videos. Then it says: Published. Ask an editor for changes.
        </Term>
        <Term name="Editor">
          Edits every article; publishes, schedules and restores; edits categories, videos and images. Cannot delete articles.
        </Term>
        <Term name="Administrator">Does all of this, deletes articles, and manages staff, subscribers, keys and tokens.</Term>
      </Terms>
    </Wide>
  );
}

function Keys() {
  return (
    <>
      <Row>
        <p>With Ctrl, or Cmd on a Mac. Tab moves to the next control, also out of the text.</p>
      </Row>
      <Wide>
        <Terms>
          <Term name={<kbd>S</kbd>}>Save a revision</Term>
          <Term name={<kbd>B</kbd>}>Bold</Term>
          <Term name={<kbd>I</kbd>}>Italic</Term>
          <Term name={<kbd>K</kbd>}>Link</Term>
          <Term name={<kbd>Enter</kbd>}>Publish</Term>
          <Term
            name={
              <>
                <kbd>Alt</kbd> <kbd>1</kbd> · <kbd>Alt</kbd> <kbd>2</kbd>
              </>
            }
          >
            Chinese · English
          </Term>
          <Term name={<kbd>/</kbd>}>Show keyboard shortcuts</Term>
        </Terms>
      </Wide>
    </>
  );
}

export const editing: EditingSection[] = [
  { id: 'first-article', title: 'Five minutes to the first published article', Body: FirstArticle },
  { id: 'save-states', title: 'What the save states mean', Body: SaveStates },
  { id: 'offline', title: 'Offline, and working together', Body: Offline },
  { id: 'preview', title: 'Preview and schedule', Body: PreviewAndSchedule },
  { id: 'revisions', title: 'Revisions', Body: Revisions },
  { id: 'slugs', title: 'Slugs and categories', Body: Slugs },
  { id: 'roles', title: 'Who may do what', Body: Roles },
  { id: 'keys', title: 'Keyboard shortcuts', Body: Keys },
];
