package provetta.helper;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * In: frames on standard input. Out: one frame on standard output for each, in the same order.
 *
 * <p>A frame is a length (4 bytes, big-endian) and that many bytes. The main thread only reads, so that it sees
 * the end of its input, which is the end of the parent process, whatever user code is doing; a second thread
 * does the work.
 */
public final class Main {
    private static final int COMPILE = 1;
    private static final int OPEN = 2;
    private static final int CALL = 3;
    private static final int COMPILE_TESTS = 4;
    private static final int TEST = 5;
    private static final int STATICS = 6;

    /** First byte of an answer. */
    private static final int OK = 0;

    private static final int LAST = 1;
    private static final int FAILED = 2;

    private final OutputStream frames = new FileOutputStream(FileDescriptor.out);
    private final Surroundings surroundings = new Surroundings();
    private final LinkedBlockingQueue<ByteBuffer> requests = new LinkedBlockingQueue<>();
    private Session session;
    private Tests tests;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            TimeLimit.set(Long.parseLong(arguments[0]));
        }
        Main main = new Main();
        main.surroundings.restore();
        Thread worker = new Thread(main::work, "worker");
        worker.setDaemon(true);
        worker.start();
        main.read();
    }

    private void read() {
        try {
            DataInputStream in =
                    new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16));
            while (true) {
                byte[] frame = new byte[in.readInt()];
                in.readFully(frame);
                requests.add(ByteBuffer.wrap(frame));
            }
        } catch (IOException endOfInput) {
            Runtime.getRuntime().halt(0);
        } catch (Throwable broken) {
            Runtime.getRuntime().halt(86);
        }
    }

    private void work() {
        try {
            send(new Bytes(8).u4(0).u1(OK));
            while (true) {
                ByteBuffer request = requests.take();
                Bytes answer = new Bytes(256).u4(0).u1(OK);
                boolean last = false;
                try {
                    last = answer(request, answer);
                } catch (Exception failed) {
                    answer = new Bytes(256).u4(0).u1(FAILED).text(failed.toString());
                }
                surroundings.restore();
                if (last) {
                    answer.buffer()[4] = LAST;
                }
                send(answer);
                if (last) {
                    Runtime.getRuntime().halt(0);
                }
            }
        } catch (Throwable broken) {
            System.err.println(broken);
            Runtime.getRuntime().halt(broken instanceof OutOfMemoryError ? 87 : 86);
        }
    }

    private void send(Bytes answer) throws IOException {
        answer.put4(0, answer.size() - 4);
        frames.write(answer.buffer(), 0, answer.size());
    }

    private boolean answer(ByteBuffer in, Bytes out) throws Exception {
        int request = in.get();
        switch (request) {
            case COMPILE -> {
                StringWriter printed = new StringWriter();
                String[] sources = Wire.texts(in);
                String[] classpath = Wire.texts(in);
                String folder = Wire.text(in);
                boolean success = Compiler.files(sources, classpath, folder, Wire.texts(in), printed);
                out.u1(success ? 1 : 0).text(printed.toString());
            }
            case OPEN -> {
                if (session != null) {
                    session.close();
                }
                session = new Session(Wire.texts(in), Wire.texts(in));
                tests = null;
                Probe.take();
            }
            case CALL -> {
                return Calls.call(session, in, out);
            }
            case COMPILE_TESTS -> {
                StringWriter printed = new StringWriter();
                Path folder = Path.of(Wire.text(in));
                String[] classes = Wire.texts(in);
                boolean success = Compiler.tests(classes, Wire.texts(in), session.classpath(), folder, printed);
                out.u1(success ? 1 : 0).text(printed.toString());
                for (int i = 0; success && i < classes.length; i++) {
                    List<String> names = Tests.names(folder, classes[i]);
                    out.u4(names.size());
                    names.forEach(out::text);
                }
            }
            case TEST -> {
                Path folder = Path.of(Wire.text(in));
                if (tests == null || !tests.isFor(session, folder)) {
                    tests = new Tests(session, folder);
                }
                return tests.run(Wire.text(in), Wire.text(in), out);
            }
            case STATICS -> {
                return Statics.left(session, Wire.text(in), out);
            }
            default -> throw new IllegalArgumentException("unknown request " + request);
        }
        return false;
    }
}
