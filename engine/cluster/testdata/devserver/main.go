// Devserver is a Temporal server in one process with one file, for tests that kill servers.
// It is a module of its own: the server brings some hundred modules, and equitas needs none
// of them.
//
//	devserver --port 7233 --file t.db [--cert s.pem --key s.key --ca ca.pem] [--set NAME=VALUE ...]
//
// With --ca it rejects clients whose certificate is not signed by that CA. --set changes
// what Temporal calls a dynamic setting, such as limit.blobSize.error=10000. It writes
// "ready" once it serves the namespace default, and stops on SIGTERM.
//
//	devserver --port 7233 --cancel ID
//
// asks the server that listens at that port to cancel an activity, as its web page can.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/server/common/cluster"
	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/dynamicconfig"
	"go.temporal.io/server/common/log"
	"go.temporal.io/server/common/membership/static"
	sqliteplugin "go.temporal.io/server/common/persistence/sql/sqlplugin/sqlite"
	"go.temporal.io/server/common/primitives"
	"go.temporal.io/server/schema/sqlite"
	"go.temporal.io/server/temporal"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

const here = "127.0.0.1"

func main() {
	port := flag.Int("port", 7233, "listen on this port of this machine, and on the ten after it")
	file := flag.String("file", "temporal.db", "keep everything in this file")
	cert := flag.String("cert", "", "certificate of the server")
	key := flag.String("key", "", "its key")
	ca := flag.String("ca", "", "who signs certificates of clients")
	id := flag.String("cancel", "", "cancel this activity of the server that is there")
	settings := dynamicconfig.StaticClient{}
	flag.Func("set", "change a dynamic setting: `NAME=VALUE`, a number or true or false", func(text string) error {
		name, value, _ := strings.Cut(text, "=")
		var v any
		err := json.Unmarshal([]byte(value), &v)
		if n, whole := v.(float64); whole {
			v = int(n)
		}
		settings[dynamicconfig.MakeKey(name)] = v
		return err
	})
	flag.Parse()
	if *id != "" {
		if err := cancel(*port, *id); err != nil {
			fmt.Fprintln(os.Stderr, "devserver:", err)
			os.Exit(1)
		}
		return
	}
	if err := serve(*port, *file, *cert, *key, *ca, settings); err != nil {
		fmt.Fprintln(os.Stderr, "devserver:", err)
		os.Exit(1)
	}
}

func cancel(port int, id string) error {
	conn, err := grpc.NewClient(fmt.Sprintf("%s:%d", here, port), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = workflowservice.NewWorkflowServiceClient(conn).RequestCancelActivityExecution(context.Background(),
		&workflowservice.RequestCancelActivityExecutionRequest{Namespace: "default", ActivityId: id, Reason: "somebody"})
	return err
}

func serve(port int, file, cert, key, ca string, settings dynamicconfig.Client) error {
	db := &config.SQL{PluginName: sqliteplugin.PluginName, DatabaseName: file,
		ConnectAttributes: map[string]string{"mode": "rwc", "_journal_mode": "wal", "_synchronous": "1"}}
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		if err := sqlite.SetupSchema(db); err != nil {
			return err
		}
	}
	namespace, err := sqlite.NewNamespaceConfig("active", "default", false, nil)
	if err == nil {
		err = sqlite.CreateNamespaces(db, namespace)
	}
	if err != nil {
		return err
	}
	address := func(offset int) string { return fmt.Sprintf("%s:%d", here, port+offset) }
	c := &config.Config{
		Persistence: config.Persistence{DefaultStore: "sqlite", VisibilityStore: "sqlite", NumHistoryShards: 1, DataStores: map[string]config.DataStore{"sqlite": {SQL: db}}},
		ClusterMetadata: &cluster.Config{FailoverVersionIncrement: 10, MasterClusterName: "active", CurrentClusterName: "active",
			ClusterInformation: map[string]cluster.ClusterInformation{"active": {Enabled: true, InitialFailoverVersion: 1, RPCAddress: address(0)}}},
		DCRedirectionPolicy: config.DCRedirectionPolicy{Policy: "noop"},
		Archival:            config.Archival{History: config.HistoryArchival{State: "disabled"}, Visibility: config.VisibilityArchival{State: "disabled"}},
		NamespaceDefaults: config.NamespaceDefaults{Archival: config.ArchivalNamespaceDefaults{
			History: config.HistoryArchivalNamespaceDefaults{State: "disabled"}, Visibility: config.VisibilityArchivalNamespaceDefaults{State: "disabled"}}},
		Services:     map[string]config.Service{},
		PublicClient: config.PublicClient{HostPort: address(0)},
	}
	c.Global.Membership = config.Membership{MaxJoinDuration: 30 * time.Second, BroadcastAddress: here}
	hosts := map[primitives.ServiceName]static.Hosts{}
	for i, name := range []primitives.ServiceName{primitives.FrontendService, primitives.HistoryService, primitives.MatchingService, primitives.WorkerService} {
		c.Services[string(name)] = config.Service{RPC: config.RPC{GRPCPort: port + i, MembershipPort: port + 4 + i, BindOnIP: here}}
		hosts[name] = static.SingleLocalHost(address(i))
	}
	if cert != "" {
		client := config.ClientTLS{RootCAFiles: []string{cmp.Or(ca, cert)}, ServerName: "localhost"}
		tls := config.ServerTLS{CertFile: cert, KeyFile: key, RequireClientAuth: ca != ""}
		if ca != "" {
			tls.ClientCAFiles = []string{ca}
		}
		c.Global.TLS.Frontend = config.GroupTLS{Server: tls, Client: client}
		c.Global.TLS.SystemWorker = config.WorkerTLS{CertFile: cert, KeyFile: key, Client: client}
	}
	s, err := temporal.NewServer(temporal.WithConfig(c), temporal.ForServices(temporal.DefaultServices), temporal.WithStaticHosts(hosts),
		temporal.WithDynamicConfigClient(settings), temporal.WithLogger(log.NewNoopLogger()), temporal.InterruptOn(temporal.InterruptCh()))
	if err != nil {
		return err
	}
	go func() {
		for {
			if conn, err := net.Dial("tcp", address(0)); err == nil {
				conn.Close()
				fmt.Println("ready")
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	}()
	return s.Start() // until it is interrupted
}
